import type { MailBlock, MailDesign } from './mail-design.ts'
import { mailHref } from './mail-text.ts'

/** Weight from which Gmail cuts an email and hides its end, with the link to unsubscribe: 102 KB [Google's help]. */
const GMAIL_BYTES = 102 * 1024

/** Below this many characters, an email with pictures looks like one picture, which filters distrust. */
const FEW_WORDS = 80

/**
 * Words that filters of mail know from spam (SpamAssassin 4.0's phrases and Gmail's advice to senders, as of 2026-11). One
 * alone is harmless; the check tells it from three on, or in the subject.
 */
const SPAM_WORDS = [
  '100% free',
  'act now',
  'cash bonus',
  'click here',
  'congratulations you won',
  'double your',
  'earn money',
  'free gift',
  'guaranteed',
  'limited time offer',
  'make money',
  'no obligation',
  'no risk',
  'order now',
  'risk free',
  'this is not spam',
  'urgent',
  'winner',
] as const
const MANY_SPAM_WORDS = 3

/** Something about an email that its artist may want to mend before it leaves. Nothing of it keeps it from leaving. */
export interface MailCheck {
  code: 'weight' | 'unfinished' | 'alt' | 'insecure' | 'html' | 'pictures' | 'spam' | 'shouting'
  text: string
  /** Where it is mended; absent: in the words, or all over the email. */
  blockId?: string
}

export interface CheckedMail {
  subject: string
  content: string
  design: MailDesign | null
  /** As one person gets it. */
  html: string
}

/** Returns what may keep an email from being read or from arriving, each once. */
export function mailChecks({ subject, content, design, html }: CheckedMail): MailCheck[] {
  const blocks = design?.blocks ?? []
  return [
    ...weightOf(html),
    ...blocks.flatMap(({ id, block }) =>
      partsOf(block).flatMap((part) => checksOfBlock(part).map((check) => ({ ...check, blockId: id }))),
    ),
    ...(design ? [] : insecureIn(content)),
    ...picturesOf(design, content),
    ...spamOf(subject, content),
    ...shoutingOf(subject),
  ]
}

/** A finding, and the versions of the email that have it, from 0, which is A. */
export type InVersions<T> = T & { versions: readonly number[] }

/** Returns the findings of all versions of an email, each once, in the order of the versions. */
export function overVersions<T extends Pick<MailCheck, 'text' | 'blockId'>>(
  found: readonly (readonly T[])[],
): InVersions<T>[] {
  const placed = found.flatMap((checks, version) => checks.map((check) => ({ check, version })))
  const grouped = Map.groupBy(placed, ({ check: { text, blockId } }) => JSON.stringify([blockId, text]))
  return [...grouped.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first.check, versions: [...new Set([first, ...others].map(({ version }) => version))] }] : [],
  )
}

function weightOf(html: string): MailCheck[] {
  const bytes = new TextEncoder().encode(html).length
  if (bytes <= GMAIL_BYTES) return []
  return [
    {
      code: 'weight',
      text: `The email weighs ${Math.ceil(bytes / 1024)} KB. Gmail shows 102 KB and hides the rest, with the link to unsubscribe. Make it shorter.`,
    },
  ]
}

/** Returns a block, or those in its columns. */
const partsOf = (block: MailBlock): readonly MailBlock[] => (block.type === 'columns' ? block.cells.flat() : [block])

function checksOfBlock(block: MailBlock): MailCheck[] {
  switch (block.type) {
    case 'text':
      return insecureIn(block.content)
    case 'picture':
      if (block.url === '') return [unfinished('A picture is not chosen yet, so it is left out.')]
      return [
        ...(block.alt.trim() === ''
          ? [{ code: 'alt' as const, text: 'A picture has no description for people who cannot see it.' }]
          : []),
        ...insecure(block.href),
      ]
    case 'button':
      if (block.label.trim() === '') return [unfinished('A button has no label, so it is left out.')]
      return block.href === ''
        ? [unfinished(`The button “${block.label.trim()}” leads nowhere, so it is left out.`)]
        : insecure(block.href)
    case 'player':
      return block.url === '' ? [unfinished('A player card has no address, so it is left out.')] : insecure(block.url)
    case 'social':
      return block.links.length === 0 || block.links.some(({ url }) => url === '')
        ? [unfinished('A social icon has no address, so it is left out.')]
        : block.links.flatMap(({ url }) => insecure(url))
    case 'shows':
      return block.items.some(({ where }) => where.trim() === '')
        ? [unfinished('A show does not say where it is.')]
        : block.items.flatMap(({ href }) => insecure(href))
    case 'heading':
      return block.text.trim() === '' ? [unfinished('A heading is empty, so it is left out.')] : []
    case 'countdown':
      return block.at === null
        ? [unfinished('A countdown has no moment to count to, so it is left out.')]
        : insecure(block.href)
    case 'html':
      return block.html.trim() === ''
        ? [unfinished('A block of HTML is empty, so it is left out.')]
        : [...losses(block.html), ...insecureIn(block.html)]
    case 'divider':
    case 'columns':
      return []
  }
}

/** What is sanitized away and an artist may miss. Each pattern is bounded, so that its time is linear (standard W22). */
const LEFT_OUT = [
  [/<(?:script|iframe|form|input|video|audio|object|embed)\b/i, 'Scripts, forms, frames, and players are left out.'],
  [/<style\b|<link\b/i, 'Style sheets are left out. Write the styles into the elements.'],
  [
    /<img\b[^<>]{0,500}?\ssrc\s{0,5}=\s{0,5}["']?(?:https?:|\/\/|data:)/i,
    'Pictures that are not uploaded here are left out. Add them with “Add a picture”.',
  ],
] as const

const losses = (html: string): MailCheck[] =>
  LEFT_OUT.filter(([pattern]) => pattern.test(html)).map(([, text]) => ({ code: 'html', text: `HTML: ${text}` }))

const unfinished = (text: string): MailCheck => ({ code: 'unfinished', text })

function insecure(href: string): MailCheck[] {
  const address = mailHref(href)
  return address?.startsWith('http://')
    ? [{ code: 'insecure', text: `${address} is not encrypted. Use https:// if the site has it.` }]
    : []
}

const insecureIn = (content: string): MailCheck[] =>
  [...new Set([...content.matchAll(/http:\/\/[^\s<>"()]{1,2048}/g)].map(([address]) => address))].flatMap(insecure)

/** Tells when there is more to look at than to read. */
function picturesOf(design: MailDesign | null, content: string): MailCheck[] {
  const pictures = design?.blocks
    .flatMap(({ block }) => partsOf(block))
    .filter((one) => one.type === 'picture' && one.url !== '')
  if (!pictures?.length || content.length >= FEW_WORDS) return []
  return [
    {
      code: 'pictures',
      text: 'The email is almost all picture. Spam filters distrust that, and people who block pictures see nothing. Add a few lines.',
    },
  ]
}

function spamOf(subject: string, content: string): MailCheck[] {
  const within = (text: string) => {
    const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')} `
    return SPAM_WORDS.filter((word) => words.includes(` ${word} `))
  }
  const inSubject = within(subject)
  const found = [...new Set([...inSubject, ...within(content)])]
  if (inSubject.length === 0 && found.length < MANY_SPAM_WORDS) return []
  return [{ code: 'spam', text: `Spam filters know these words: ${found.map((word) => `“${word}”`).join(', ')}.` }]
}

function shoutingOf(subject: string): MailCheck[] {
  const letters = subject.replaceAll(/\{\{[^}]*\}\}/g, '').replaceAll(/[^\p{L}]/gu, '')
  const isCapital = letters.length >= 8 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  return isCapital || /[!?]{3}/.test(subject)
    ? [{ code: 'shouting', text: 'The subject shouts. Capitals and many exclamation marks look like spam.' }]
    : []
}
