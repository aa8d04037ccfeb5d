import { Link } from 'react-router'
import { appName } from '../../lib/app-name.ts'
import { LegalPage } from './legal-page.tsx'

/** /privacy: a text for this product as it is shipped; whoever runs it adapts it (docs/operations.md). */
export function Component() {
  const name = appName()
  return (
    <LegalPage
      title="Privacy"
      updated="2026-11-01"
      summary={
        <p>
          {name} keeps what it needs to show your page and to tell you how it does, and nothing more. Visitors of a page
          get no cookies and are not followed from one site to another. We sell nothing about anybody.
        </p>
      }
      sections={[
        {
          id: 'who',
          title: 'Who is responsible',
          body: (
            <>
              <p>
                The operator of this {name} installation is responsible for the data of its users: the artists and
                businesses that have an account. Their name, postal address and contact stand where you found this site;
                write to them with any question about this text.
              </p>
              <p>
                For the people who visit a page and leave their contact there, the owner of that page decides what
                happens with it. We keep it on the owner’s behalf.
              </p>
            </>
          ),
        },
        {
          id: 'draft',
          title: 'Before you have an account',
          body: (
            <p>
              While you put a page together without an account, your draft stays in your browser: the name you picked,
              your words, your links and your picture. Only the username you type is sent to us, to tell you whether it
              is free. Clearing this site’s data in your browser removes the draft.
            </p>
          ),
        },
        {
          id: 'account',
          title: 'When you have an account',
          body: (
            <>
              <p>We keep, for as long as you have the account:</p>
              <ul>
                <li>
                  your email address, your name if you give one, and your password in a form that cannot be turned back
                  (scrypt);
                </li>
                <li>your pages: texts, links, pictures, design and their settings. What you publish is public;</li>
                <li>
                  your sessions: when and from what kind of browser and address you signed in, so that a stranger’s
                  session can be ended.
                </li>
              </ul>
              <p>
                We need these to give you the service you signed up for (in the European Union: Article 6(1)(b) GDPR),
                and the sessions to keep it safe (Article 6(1)(f)).
              </p>
            </>
          ),
        },
        {
          id: 'visits',
          title: 'When someone visits a page',
          body: (
            <>
              <p>
                A page counts its views and the clicks on its links, so that its owner sees what works. For each visit
                we note the time, the page or link, the site that led there, the kind of device and, roughly, the
                country.
              </p>
              <p>
                To tell one visitor from two, we make a short code from the network address and the browser, mixed with
                a secret that changes every day and is then thrown away. The address itself is not kept with the visit,
                and the same person cannot be recognized on another day. There are no cookies and nothing is stored in
                the visitor’s browser.
              </p>
            </>
          ),
        },
        {
          id: 'others',
          title: 'Videos, music and links',
          body: (
            <p>
              Players from YouTube, Spotify, SoundCloud and Apple Music load only after a visitor presses play; until
              then we show a picture from our own server. From that click on, and on every site a link leads to, the
              rules of that provider hold.
            </p>
          ),
        },
        {
          id: 'cookies',
          title: 'Cookies and storage',
          body: (
            <>
              <p>
                Signed-in users have three cookies: one carries the session, one recognizes for a year a browser that
                has signed in before, so that a stranger’s wrong guesses cannot lock you out, and one remembers for 7
                days whether the sidebar is open. Your browser’s storage keeps your draft, your color scheme, changes
                that are not yet saved, and the page to return to after signing in. All of these serve what you asked
                for, so we do not ask for consent; there are no advertising or analysis cookies.
              </p>
            </>
          ),
        },
        {
          id: 'keep',
          title: 'How long, and where',
          body: (
            <ul>
              <li>
                Pages and pictures: until you delete them or your account. Backups hold them for a limited time longer.
              </li>
              <li>Single visits: for as long as your plan shows them; sums without any trace of a person stay.</li>
              <li>
                Sessions end after 7 days without use, and after 30 days at the latest. Security records are kept for up
                to a year.
              </li>
              <li>
                All of it lies on the servers that the operator of this installation has chosen, and with the providers
                it has switched on for mail, storage or payments. They act on its instructions only.
              </li>
            </ul>
          ),
        },
        {
          id: 'rights',
          title: 'Your rights',
          body: (
            <>
              <p>
                You can ask what we hold about you, get a copy that other services can read, have it corrected, limited
                or erased, and object to its use. Most of this you can do yourself in the app; for the rest, write to
                the operator. An answer comes within one month.
              </p>
              <p>
                If you gave a page’s owner your contact, ask them, or ask us and we pass it on. You may also complain to
                the data protection authority where you live.
              </p>
            </>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          body: (
            <p>
              When this text changes, the date above changes with it. If a change matters to you, users are told before
              it takes effect. The <Link to="/terms">terms</Link> say what we owe each other otherwise.
            </p>
          ),
        },
      ]}
    />
  )
}
