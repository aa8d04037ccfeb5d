import { caniemail } from 'caniemail'
import { describe, expect, it } from 'vitest'
import { mergeValues } from '../merge-fields.ts'
import { compileLetter } from './compile.ts'
import { designOf, everyBlock } from './every-block.fixture.ts'
import { fillMail } from './fill.ts'

/**
 * The ten programs in which most mail is read, by the names of caniemail.com, whose tests of mail programs the package
 * `caniemail` carries (MIT). It knows nothing of a program's dark mode.
 */
const PROGRAMS = [
  ...['gmail.desktop-webmail', 'gmail.ios', 'gmail.android', 'apple-mail.ios', 'apple-mail.macos'],
  ...['outlook.windows', 'outlook.outlook-com', 'outlook.ios', 'yahoo.desktop-webmail', 'samsung-email.android'],
] as const

/** What one of them does not know, and why a mail is whole without it. */
const STANDS_WITHOUT: Readonly<Record<string, string>> = {
  '@media': 'Columns stay beside each other on a desktop, and its dark colors are those that Outlook makes itself.',
  'Attribute selector': 'Outlook on the web alone needs it, and knows it.',
  'border-radius': 'Corners are square.',
  'color-scheme meta tag': 'A program that does not know it makes its dark colors itself.',
  'height property': 'Pictures have their size as attributes, and `auto` is what is usual.',
  'max-height property': 'The preheader is hidden by `display` already.',
  opacity: 'The preheader is hidden by `display` already.',
  overflow: 'The preheader is hidden by `display` already.',
  'overflow-wrap': 'The older `word-break` stands before it.',
  'white-space': 'The one word that it keeps whole has a place that is wide enough.',
  'word-break': 'Yahoo makes a mail wider whose address is longer than a line.',
}

const mailOf = (blocks: Parameters<typeof designOf>[0], content = '') => {
  const design = content === '' ? designOf(blocks) : null
  const sender = { artist: 'Nova', postalAddress: 'PO Box 7', reason: 'You joined.', origin: 'https://g.example' }
  const mail = compileLetter(
    { subject: 'News', preheader: 'In short', content, design },
    { ...sender, countsOpens: true },
  )
  const reader = { values: mergeValues({ name: 'Mia', email: 'mia@example.com', city: null }, 'Nova'), city: null }
  return fillMail(mail.html, reader, {
    part: 'html',
    link: () => 'https://g.example/c/1',
    address: () => 'https://g.example/',
  })
}
const unknownTo = (html: string): string[] => {
  const { issues } = caniemail({ clients: [...PROGRAMS], html })
  return [...issues.errors].flatMap(([program, found]) => found.map(({ title }) => `${title}: ${program}`))
}
const titleOf = (problem: string) => problem.slice(0, problem.lastIndexOf(': '))

describe('the ten most used mail programs know all that a mail is drawn with, or it stands without', () => {
  const blocks = everyBlock(['/uploads/wide.jpg', '/uploads/square.jpg'])
  it.each([
    ...blocks.map((block, no) => [`${block.type}, ${no}`, mailOf([block])] as const),
    ['a letter', mailOf([], 'Hi **Mia**,\n\n- one\n- two\n\nhttps://example.com')] as const,
  ])('%s', (_name, html) => {
    expect(unknownTo(html).filter((problem) => !(titleOf(problem) in STANDS_WITHOUT))).toEqual([])
  })

  it('and nothing is excused that is not drawn', () => {
    expect(new Set(unknownTo(mailOf(blocks)).map(titleOf))).toEqual(new Set(Object.keys(STANDS_WITHOUT)))
  })

  it('and buttons keep their size in Outlook, which knows padding of table cells only', () => {
    expect(mailOf([{ type: 'button', label: 'Listen', href: 'https://example.com/' }])).toMatch(
      /<td [^>]*mso-padding-alt:(13px 26px)[^>]*><a [^>]*padding:\1/,
    )
  })
})
