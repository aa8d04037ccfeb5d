import { Link } from 'react-router'
import { appName } from '../../lib/app-name.ts'
import { LegalPage } from './legal-page.tsx'

/** /terms: the default text of the product; the operator adapts it (docs/operations.md). */
export function Component() {
  const name = appName()
  return (
    <LegalPage
      title="Terms"
      updated="2026-11-01"
      summary={
        <p>
          What you make here is yours. Publish only what you are allowed to publish, treat people and their contact
          details fairly, and do not break the service for others. You may leave at any time and take your content with
          you.
        </p>
      }
      sections={[
        {
          id: 'parties',
          title: 'Who agrees to what',
          body: (
            <p>
              These terms apply between you and the operator of this {name} installation from the moment you sign up.
              You must be at least 16 years old, or the age that your country requires for such a contract. If you sign
              up for a band or a company, you must be authorized to act for it.
            </p>
          ),
        },
        {
          id: 'service',
          title: 'What you get',
          body: (
            <p>
              {name} gives you a public page under a name of your choice, the tools to fill and design it, and numbers
              that show how it is visited. Your plan determines what else is included and how much of it, and the app
              always shows what you have used. When you reach a limit, you cannot add more. Nothing you have is ever
              deleted.
            </p>
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          body: (
            <p>
              Give an email address where we can reach you, choose a password that you use nowhere else, and tell us at
              once if someone else gets in. You are responsible for what happens under your account, unless you could
              not have prevented it.
            </p>
          ),
        },
        {
          id: 'names',
          title: 'Usernames',
          body: (
            <p>
              Names go to whoever claims them first. Do not claim a name to mislead, to sell it, or to keep someone else
              from using their own. If you rename a page, the old address leads to the new one for 90 days and then
              becomes available again. We may take back a name that infringes someone’s rights.
            </p>
          ),
        },
        {
          id: 'yours',
          title: 'What you publish stays yours',
          body: (
            <>
              <p>
                You keep all rights to your text, pictures and music. You allow us to store them, change their size and
                format, and show them, only to run your page and only for as long as it exists.
              </p>
              <p>You confirm that you have the rights you need, including those of the people in your pictures.</p>
            </>
          ),
        },
        {
          id: 'not',
          title: 'What is not allowed',
          body: (
            <ul>
              <li>anything illegal or harmful to children;</li>
              <li>pretending to be someone else, phishing, malware, and links that hide where they lead;</li>
              <li>hate, threats, and other people’s private information;</li>
              <li>messages to people who did not ask for them, bought lists, or messages without a way to opt out;</li>
              <li>fake visits and clicks, scraping, attacks on the service, and ways around its limits.</li>
            </ul>
          ),
        },
        {
          id: 'fans',
          title: 'Your visitors’ contacts',
          body: (
            <p>
              If people give you their contact details, you are responsible to them: use the details only for what they
              agreed to, respect every “stop” at once, and follow the rules for messages where they live. We keep these
              contacts for you and do not use them for ourselves. The <Link to="/privacy">privacy notice</Link> has the
              details.
            </p>
          ),
        },
        {
          id: 'pay',
          title: 'Paying',
          body: (
            <p>
              Paid plans and credits cost what is shown before you buy. Plans renew until you cancel. You can cancel at
              any time, and the plan ends when the paid period does. Credits are spent on messages at the price shown
              before each send. Your rights as a consumer, such as the right of withdrawal, are not affected.
            </p>
          ),
        },
        {
          id: 'end',
          title: 'Ending it',
          body: (
            <p>
              You can take a page offline, delete it, or delete your account whenever you like. We may suspend or close
              an account that breaks these terms. Where we can, we first tell you why and give you time to fix it and to
              take your content with you.
            </p>
          ),
        },
        {
          id: 'liability',
          title: 'Liability',
          body: (
            <p>
              We run {name} with care, but cannot promise that it is always available or free of errors. For intent,
              gross negligence, and harm to life or health we are liable without limit; otherwise we are liable only for
              the breach of an essential duty under this contract, up to the damage that could be expected. If the law
              of your country gives you more rights, it prevails.
            </p>
          ),
        },
        {
          id: 'report',
          title: 'Reporting a page',
          body: (
            <p>
              If a page breaks the law or these terms, tell the operator its address and what is wrong. We review every
              report, and the owner of the page can respond to it.
            </p>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          body: (
            <p>
              We tell you about changes to these terms at least 30 days before they take effect. If you do not agree,
              you can leave before then. If you keep using the service, you accept them. If one part of these terms is
              invalid, the rest still applies.
            </p>
          ),
        },
      ]}
    />
  )
}
