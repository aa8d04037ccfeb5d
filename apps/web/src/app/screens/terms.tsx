import { Link } from 'react-router'
import { appName } from '../../lib/app-name.ts'
import { LegalPage } from './legal-page.tsx'

/** /terms: a text for this product as it is shipped; whoever runs it adapts it (docs/operations.md). */
export function Component() {
  const name = appName()
  return (
    <LegalPage
      title="Terms"
      updated="2026-11-01"
      summary={
        <p>
          What you make here is yours. Publish what you may publish, treat people and their contacts fairly, and do not
          break the service for others. You may leave at any time and take your things with you.
        </p>
      }
      sections={[
        {
          id: 'parties',
          title: 'Who agrees to what',
          body: (
            <p>
              These terms hold between you and the operator of this {name} installation, from the moment you sign up.
              You must be at least 16 years old, or as old as your country asks for such a contract, and if you sign up
              for a band or a company, allowed to speak for it.
            </p>
          ),
        },
        {
          id: 'service',
          title: 'What you get',
          body: (
            <p>
              {name} gives you a public page under a name of your choice, the tools to fill and design it, and figures
              on how it is visited. What else is included, and how much of it, depends on your plan; the app always
              shows where you stand. Reaching a limit stops you from adding more. It never deletes what is there.
            </p>
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          body: (
            <p>
              Give an email address that reaches you, choose a password that you use nowhere else, and tell us at once
              if someone else got in. What happens under your account is yours to answer for, unless you could not have
              prevented it.
            </p>
          ),
        },
        {
          id: 'names',
          title: 'Usernames',
          body: (
            <p>
              Names go to whoever claims them first. Do not claim a name to mislead, to sell it, or to keep somebody
              else from their own. If you rename a page, the old address leads to the new one for 90 days and is then
              free again. We may take back a name that infringes somebody’s rights.
            </p>
          ),
        },
        {
          id: 'yours',
          title: 'What you publish stays yours',
          body: (
            <>
              <p>
                You keep all rights in your texts, pictures and music. You allow us to store them, to change their size
                and format, and to show them, for the one purpose of running your page and for as long as it is there.
              </p>
              <p>You say that you hold the rights you need, including those of the people in your pictures.</p>
            </>
          ),
        },
        {
          id: 'not',
          title: 'What is not allowed',
          body: (
            <ul>
              <li>anything against the law, or that harms children;</li>
              <li>pretending to be someone else, phishing, malware, and links that hide where they lead;</li>
              <li>hate, threats, and private matters of others;</li>
              <li>messages to people who did not ask for them, bought lists, or messages without a way to say stop;</li>
              <li>made-up visits and clicks, scraping, and attacks on the service or a way round its limits.</li>
            </ul>
          ),
        },
        {
          id: 'fans',
          title: 'Your visitors’ contacts',
          body: (
            <p>
              If people leave you their contact, you are responsible for it toward them: use it for what they agreed to,
              respect every “stop” at once, and keep the rules for messages that hold where they live. We keep these
              contacts for you and use them for nothing of our own. The <Link to="/privacy">privacy notice</Link> says
              more.
            </p>
          ),
        },
        {
          id: 'pay',
          title: 'Paying',
          body: (
            <p>
              Paid plans and credits cost what is shown before you buy. Plans run on until you cancel, which you can do
              at any time for the end of the period that is paid. Credits are spent on messages at the price shown
              before each send. Rights that the law gives you as a consumer, such as withdrawal, stay untouched.
            </p>
          ),
        },
        {
          id: 'end',
          title: 'Ending it',
          body: (
            <p>
              You can take a page offline, delete it, or delete your account whenever you like. We may pause or end an
              account that breaks these terms; where we can, we say why first and give you time to put it right and to
              take your things with you.
            </p>
          ),
        },
        {
          id: 'liability',
          title: 'What we answer for',
          body: (
            <p>
              We run {name} with care, but cannot promise that it is always up or free of mistakes. For intent, gross
              negligence, and harm to life or health we are liable without limit; otherwise only for the breach of a
              duty that this contract is about, up to the damage that was to be expected. Where the law of your country
              gives you more, it prevails.
            </p>
          ),
        },
        {
          id: 'report',
          title: 'Reporting a page',
          body: (
            <p>
              If a page breaks the law or these terms, tell the operator its address and what is wrong. We look at every
              report, and the owner of the page can answer to it.
            </p>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          body: (
            <p>
              We tell you about changes to these terms at least 30 days before they take effect. If you do not agree,
              you can leave until then; going on means you accept. Should one part not hold, the rest still does.
            </p>
          ),
        },
      ]}
    />
  )
}
