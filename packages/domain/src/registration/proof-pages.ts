import { type RichText, type RichTextRun, richTextOf } from '../rich-text.ts'
import { folded } from './preflight/names.ts'

/** Pages of a site that prove how people agree to texts (design of registration, section 7). */
export const PROOF_PAGES = ['texts', 'privacy', 'terms'] as const
export type ProofPageName = (typeof PROOF_PAGES)[number]

/** Version of the clauses below. A new one comes with every change of a word. */
export const PROOF_CLAUSES = '2026-11-28'

/** Texts of the pages, empty if they are not known, or not to be shown. */
export interface ProofFacts {
  artist: string
  legalName: string
  /** Mailbox for questions. */
  email: string
  /** Absolute addresses. */
  siteUrl: string
  /** Numbers that send, as people write them. */
  numbers: readonly string[]
  keywords: readonly string[]
  samples: readonly string[]
  /** Sentence beside the box for texts; empty: there is no form. */
  wording: string
  /** The owner's own words. */
  privacyWords: string
  termsWords: string
}

/** A part of a page, with its title. */
export interface ProofSection {
  title: string
  text: RichText
}
export interface ProofPage {
  title: string
  sections: ProofSection[]
}

const run = (text: string, rest: Partial<RichTextRun> = {}): RichTextRun => ({ text, ...rest })
const bold = (text: string): RichTextRun => run(text, { bold: true })
const link = (text: string, href: string): RichTextRun => run(text, { href })
const paragraph = (...children: RichTextRun[]): RichText[number] => ({ type: 'paragraph', children })
const list = (...items: RichTextRun[][]): RichText[number] => ({ type: 'list', ordered: false, items })

/** Returns who runs it, in a sentence; a stage name that is the legal one says itself. */
function senderOf({ artist, legalName }: ProofFacts): string {
  const isSame = legalName === '' || folded(artist) === folded(legalName)
  return isSame ? artist : `${artist}, run by ${legalName},`
}

const PURPOSE = 'new music, shows, tickets and merch'

function support({ email, siteUrl }: ProofFacts): RichTextRun[] {
  return email === ''
    ? [run('Reply '), bold('HELP'), run(' to any text message, or see '), link(siteUrl, siteUrl), run('.')]
    : [run('Reply '), bold('HELP'), run(' to any text message, or write to '), link(email, `mailto:${email}`), run('.')]
}

const stopping = (): RichTextRun[] => [
  run('Reply '),
  bold('STOP'),
  run(' to any text message to end them at once. One last text confirms it, and no more follow.'),
]

const FREQUENCY = 'Message frequency varies with releases and shows.'
const RATES = 'Message and data rates may apply, depending on your phone plan.'
const FREE = 'Consent to text messages is not a condition of any purchase.'

function joining({ keywords, numbers, wording, siteUrl }: ProofFacts): RichText {
  const to = numbers[0] === undefined ? 'the number that the artist names' : numbers[0]
  return [
    ...(wording === ''
      ? []
      : [
          paragraph(
            run('On '),
            link(siteUrl, siteUrl),
            run(
              ', type your mobile number into the form and tick the box for text messages. Nobody ticks it in advance, and it stands apart from email. It says:',
            ),
          ),
          paragraph(run(`“${wording}”`, { italic: true })),
        ]),
    ...(keywords.length === 0
      ? []
      : [paragraph(run('Or text '), bold(keywords.join(' or ')), run(` to ${to}. The answer confirms it.`))]),
  ]
}

const nonEmpty = (sections: readonly ProofSection[]): ProofSection[] => sections.filter(({ text }) => text.length > 0)

const ownWords = (words: string): ProofSection => ({
  title: 'More',
  text: words.trim() === '' ? [] : richTextOf(words.trim()),
})

/** Returns what a page says. The clauses are ours and fixed; the owner's own words follow them. */
export function proofPage(name: ProofPageName, facts: ProofFacts): ProofPage {
  if (name === 'privacy') return privacyPage(facts)
  return name === 'terms' ? termsPage(facts) : textsPage(facts)
}

function textsPage(facts: ProofFacts): ProofPage {
  const { artist, siteUrl, samples } = facts
  return {
    title: `Text messages from ${artist}`,
    sections: nonEmpty([
      {
        title: 'Who sends them',
        text: [
          paragraph(
            run(`${senderOf(facts)} sends recurring text messages about ${PURPOSE} to people who asked for them.`),
          ),
        ],
      },
      { title: 'How to join', text: joining(facts) },
      {
        title: 'What to know',
        text: [
          list(
            [run(FREQUENCY)],
            [run(RATES)],
            stopping(),
            support(facts),
            [run(FREE)],
            [
              link('Terms of text messages', `${siteUrl}/terms`),
              run(' and '),
              link('privacy policy', `${siteUrl}/privacy`),
            ],
          ),
        ],
      },
      {
        title: 'What they look like',
        text: samples.length === 0 ? [] : [list(...samples.slice(0, 2).map((sample) => [run(sample)]))],
      },
    ]),
  }
}

function privacyPage(facts: ProofFacts): ProofPage {
  const { artist, siteUrl, privacyWords } = facts
  return {
    title: `Privacy at ${artist}`,
    sections: nonEmpty([
      {
        title: 'Mobile numbers and consent',
        text: [
          paragraph(
            bold(
              'No mobile information is shared with third parties or affiliates for marketing or promotional purposes.',
            ),
          ),
          paragraph(
            run(
              'Text messaging opt-in data and consent are not shared with any third parties, except with the providers that deliver the messages, and only to deliver them.',
            ),
          ),
        ],
      },
      {
        title: 'What is collected, and why',
        text: [
          paragraph(
            run(
              `${senderOf(facts)} collects what you type into a form or send by text: your mobile number, and your name and email address if you give them. It is kept together with when and where you agreed, and to which words. It is used to send you what you asked for, about ${PURPOSE}, and to answer you.`,
            ),
          ),
        ],
      },
      {
        title: 'Your choice',
        text: [
          paragraph(...stopping()),
          paragraph(run('To see or delete what is kept about you: '), ...support(facts)),
          paragraph(run('See also the '), link('terms of text messages', `${siteUrl}/terms`), run('.')),
        ],
      },
      ownWords(privacyWords),
    ]),
  }
}

function termsPage(facts: ProofFacts): ProofPage {
  const { artist, siteUrl, termsWords } = facts
  return {
    title: `Terms of text messages from ${artist}`,
    sections: nonEmpty([
      {
        title: 'The program',
        text: [
          paragraph(
            run(
              `Text messages from ${artist}: ${senderOf(facts)} sends recurring marketing text messages about ${PURPOSE} to people who asked for them at `,
            ),
            link(siteUrl, siteUrl),
            run(` or by text. ${FREE}`),
          ),
        ],
      },
      { title: 'How often', text: [paragraph(run(FREQUENCY))] },
      { title: 'What it costs', text: [paragraph(run(RATES))] },
      {
        title: 'How to end it',
        text: [paragraph(...stopping()), paragraph(run('To come back, reply START or join again.'))],
      },
      { title: 'Help', text: [paragraph(...support(facts))] },
      {
        title: 'Carriers',
        text: [paragraph(run('Carriers are not liable for delayed or undelivered messages.'))],
      },
      {
        title: 'Privacy',
        text: [
          paragraph(
            run('What happens with your number is in the '),
            link('privacy policy', `${siteUrl}/privacy`),
            run('.'),
          ),
        ],
      },
      ownWords(termsWords),
    ]),
  }
}
