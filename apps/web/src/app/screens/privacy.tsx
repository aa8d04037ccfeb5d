import { EMBED_TYPES } from '@greenroom/domain'
import { Link } from 'react-router'
import { appName } from '../../lib/app-name.ts'
import { blockKind } from '../../lib/sites/block-kinds.ts'
import { LegalPage } from './legal-page.tsx'

const PLAYERS = new Intl.ListFormat('en-US').format(EMBED_TYPES.map((type) => blockKind(type).label))

/** Every cookie of the product; a test compares them with the code. */
const COOKIES = [
  { name: 'greenroom_session', kept: '7 days after your last visit, 30 at most', why: 'keeps you signed in' },
  {
    name: 'greenroom_device',
    kept: 'a year',
    why: 'recognizes a browser that has signed in before, so that a stranger’s wrong guesses cannot lock you out',
  },
  { name: 'greenroom_sign_up', kept: '10 minutes', why: 'ties the code of a sign-up to your browser' },
  { name: 'greenroom_two_factor', kept: '10 minutes', why: 'leads from your password to the second step' },
  { name: 'greenroom_google', kept: '10 minutes', why: 'brings you back from a sign-in with Google' },
  { name: 'sidebar_state', kept: '7 days', why: 'remembers whether the sidebar is open' },
  { name: 'time_zone', kept: 'a year', why: 'gives days and hours in your time zone when a page is prepared' },
] as const

/** /privacy: the default text of the product; the operator adapts it (docs/operations.md). */
export function Component() {
  const name = appName()
  return (
    <LegalPage
      title="Privacy"
      updated="2026-11-28"
      summary={
        <p>
          {name} keeps only what it needs to show your page and tell you how it is doing. Visitors to a page get no
          cookies and are not tracked from one site to another. We do not sell anyone’s data.
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
                businesses that have an account. You can find the operator’s name, postal address and contact details
                where you found this site. Write to them with any question about this notice.
              </p>
              <p>
                When people visit a page and leave their contact details there, the owner of that page decides how they
                are used. We keep them on the owner’s behalf.
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
              your text, your links and your picture. Only the username you type is sent to us, so that we can tell you
              whether it is available. Clearing this site’s data in your browser removes the draft.
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
                  your email address, your name if you give one, and your password as a hash that cannot be reversed
                  (scrypt);
                </li>
                <li>your pages: texts, links, pictures, design and their settings. What you publish is public;</li>
                <li>
                  your sessions: when and from what kind of browser and address you signed in, so that you can end a
                  stranger’s session.
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
                A page counts its views and the clicks on its links, so that its owner can see what works. For each
                visit we record the time, the page or link, the site that led there, the kind of device and, roughly,
                the country.
              </p>
              <p>
                To tell visitors apart, we make a short code from the network address and the browser, mixed with a
                secret that changes every day and is then deleted. The address itself is not kept with the visit, and
                nobody can be recognized on another day. There are no cookies and nothing is stored in the visitor’s
                browser.
              </p>
            </>
          ),
        },
        {
          id: 'messages',
          title: 'When someone gets a message',
          body: (
            <p>
              Emails and texts that an artist sends to their list count who follows a link, and emails have an invisible
              picture that counts who opens them. This is kept under your name only if you agreed that the artist may
              recognize you. Otherwise we count you under a code whose key is deleted after 30 days, so that only totals
              remain. What machines load is left out, and an open decides nothing.
            </p>
          ),
        },
        {
          id: 'others',
          title: 'Videos, music and links',
          body: (
            <p>
              Players from {PLAYERS} load only after a visitor presses play; until then we show a picture from our own
              server. After that click, and on every site that a link leads to, that provider’s rules apply.
            </p>
          ),
        },
        {
          id: 'cookies',
          title: 'Cookies and storage',
          body: (
            <>
              <p>These cookies are set. On a secure site, the names of the first five begin with “__Host-”.</p>
              <ul>
                {COOKIES.map(({ name: cookie, kept, why }) => (
                  <li key={cookie}>
                    <code>{cookie}</code>, for {kept}: {why}
                  </li>
                ))}
              </ul>
              <p>Your browser’s storage keeps:</p>
              <ul>
                <li>your draft, unsaved changes, and what you typed into a form without sending it;</li>
                <li>the page to return to after you sign in, and payments whose result you have seen;</li>
                <li>
                  what you last opened from the search, until you log out. The names of people are gone when you close
                  the tab;
                </li>
                <li>
                  your choices for this device: color scheme, height of rows and columns of lists, single-key shortcuts,
                  and reminders that you closed.
                </li>
              </ul>
              <p>
                All of these are needed for what you asked for, so we do not ask for consent. There are no advertising
                or analytics cookies.
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
                Pages and pictures: until you delete them or your account. Backups keep them for a limited time longer.
              </li>
              <li>
                Individual visits: for as long as your plan shows them. Totals that cannot be traced to a person stay.
              </li>
              <li>
                Sessions end after 7 days without use, and after 30 days at the latest. Security records are kept for up
                to a year.
              </li>
              <li>
                Everything is stored on the servers that the operator of this installation has chosen, and with the
                providers it uses for mail, storage or payments. They act only on its instructions.
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
                You can ask what we hold about you, get a copy that other services can read, have it corrected,
                restricted or erased, and object to its use. You can do most of this yourself in the app. For the rest,
                write to the operator, who will answer within one month.
              </p>
              <p>
                If you gave your contact details to the owner of a page, ask the owner, or ask us and we will pass it
                on. You may also complain to your local data protection authority.
              </p>
            </>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          body: (
            <p>
              When this notice changes, so does the date above. If a change matters to you, we will tell you before it
              takes effect. The <Link to="/terms">terms</Link> cover everything else.
            </p>
          ),
        },
      ]}
    />
  )
}
