import { z } from 'zod'
import { isTimeZone } from './calendar.ts'
import { MAX_URL_LENGTH } from './links.ts'
import { mailHref } from './mail-text.ts'
import { MAX_MAIL_LENGTH } from './messages.ts'
import { hexColor, MAX_SOCIAL, SOCIAL_PLATFORMS } from './site-design.ts'
import { momentText, storableText } from './text.ts'

/** Most blocks of an email, those in columns included: several screens of a phone (standard W22). */
export const MAX_MAIL_BLOCKS = 80
/** Most values of a condition (standard W22). */
const MAX_CONDITION_VALUES = 20
/** Longest heading, label, and description of a picture, in characters. */
export const MAX_MAIL_HEADING = 200
export const MAX_MAIL_LABEL = 80
export const MAX_MAIL_ALT = 300
/** Most shows of a block. */
export const MAX_MAIL_SHOWS = 20

/** Address that a mail may lead to: http, https, mailto, or tel (standard W6); empty while it is not written yet. */
const mailLink = storableText(MAX_URL_LENGTH).refine(
  (value) => value === '' || mailHref(value) !== undefined,
  'Use a full address that starts with https://, http://, mailto:, or tel:.',
)
/** Path of an uploaded picture. Others would tell strangers who reads. */
export const UPLOADED_PICTURE = /^\/uploads\/(?!.*\.\.)[A-Za-z0-9/_.-]+$/
/** Empty while none is chosen. */
const mailPicture = storableText(MAX_URL_LENGTH).refine(
  (value) => value === '' || UPLOADED_PICTURE.test(value),
  'Use a picture that you uploaded.',
)

/** Limits a block to some people, by a field of theirs. */
const only = z.strictObject({
  field: z.enum(['city', 'region', 'country', 'tag']),
  is: z.boolean(),
  values: z.array(storableText(100).min(1)).min(1).max(MAX_CONDITION_VALUES),
})

const heading = z.strictObject({
  type: z.literal('heading'),
  text: storableText(MAX_MAIL_HEADING).describe('May have merge fields'),
  size: z.enum(['large', 'small']).default('large'),
})
const text = z.strictObject({
  type: z.literal('text'),
  content: storableText(MAX_MAIL_LENGTH).describe('In the composer’s markup; may have merge fields'),
})
const picture = z.strictObject({
  type: z.literal('picture'),
  url: mailPicture,
  alt: storableText(MAX_MAIL_ALT),
  href: mailLink.default(''),
  width: z.enum(['full', 'half']).default('full'),
})
const button = z.strictObject({ type: z.literal('button'), label: storableText(MAX_MAIL_LABEL), href: mailLink })
const divider = z.strictObject({ type: z.literal('divider') })
const social = z.strictObject({
  type: z.literal('social'),
  links: z.array(z.strictObject({ platform: z.enum(SOCIAL_PLATFORMS), url: mailLink })).max(MAX_SOCIAL),
})
const player = z.strictObject({
  type: z.literal('player'),
  title: storableText(MAX_MAIL_HEADING),
  /** Line below, such as the name of the service. */
  note: storableText(MAX_MAIL_LABEL).default(''),
  url: mailLink,
  art: mailPicture.default(''),
})
const shows = z.strictObject({
  type: z.literal('shows'),
  items: z
    .array(
      z.strictObject({
        date: z.iso.date('Use a date like 2027-02-05.'),
        where: storableText(MAX_MAIL_HEADING).describe('Name, venue, and city'),
        href: mailLink.default(''),
      }),
    )
    .max(MAX_MAIL_SHOWS),
})
const countdown = z.strictObject({
  type: z.literal('countdown'),
  title: storableText(MAX_MAIL_HEADING).describe('Above it; may have merge fields'),
  at: momentText().nullable().describe('Moment that it counts to; null while none is chosen'),
  time_zone: storableText(64).refine(isTimeZone, 'Choose a time zone.').describe('In which the moment is written'),
  href: mailLink.default(''),
})

/** Sanitized when it is drawn (mail-letter/raw-html.ts), so that what somebody pasted stays as it was. */
const html = z.strictObject({
  type: z.literal('html'),
  html: storableText(MAX_MAIL_LENGTH).describe('HTML of an expert; may have merge fields'),
})

const simple = [heading, text, picture, button, divider, social, player, shows, countdown, html] as const
const cell = z.array(z.discriminatedUnion('type', [...simple])).max(MAX_MAIL_BLOCKS)
const columns = z.strictObject({ type: z.literal('columns'), cells: z.array(cell).min(2).max(3) })

const block = z.discriminatedUnion('type', [...simple, columns])

/** Accent of a letter, and of blocks whose artist has chosen no color. */
export const LETTER_ACCENT = '#14643b'

/** Font stacks of mail; web fonts are missing in most mailboxes. */
export const MAIL_FONTS = ['sans', 'serif', 'mono'] as const

/**
 * The body of an email made of blocks. Texts are the composer's markup and everything else is data, so there is nothing to
 * sanitize (standard W6), but for blocks of HTML.
 */
export const mailDesign = z
  .strictObject({
    version: z.literal(1),
    /** Of buttons and links. Their text color is derived, so that it stays readable (standard A4). */
    accent: hexColor,
    font: z.enum(MAIL_FONTS),
    blocks: z
      .array(z.strictObject({ id: storableText(40).min(1), block, only: only.optional() }))
      .max(MAX_MAIL_BLOCKS, `An email has at most ${MAX_MAIL_BLOCKS} blocks.`),
    /** The plain text part as somebody has written it; null: it is made from the blocks. */
    plain: storableText(MAX_MAIL_LENGTH).nullable(),
  })
  .superRefine(({ blocks }, context) => {
    const problem = sizeProblem(blocks.map((placed) => placed.block))
    if (problem) context.addIssue({ code: 'custom', message: problem, path: ['blocks'] })
  })

export type MailDesign = z.infer<typeof mailDesign>
export type PlacedBlock = MailDesign['blocks'][number]
export type MailBlock = PlacedBlock['block']
export type SimpleMailBlock = Exclude<MailBlock, { type: 'columns' }>
export type MailFont = (typeof MAIL_FONTS)[number]

/** Returns a sentence if an email has too many blocks or too much text altogether (standard W22). */
function sizeProblem(blocks: readonly MailBlock[]): string | undefined {
  const all = blocks.flatMap((one): readonly MailBlock[] =>
    one.type === 'columns' ? [one, ...one.cells.flat()] : [one],
  )
  if (all.length > MAX_MAIL_BLOCKS) return `An email has at most ${MAX_MAIL_BLOCKS} blocks, those in columns included.`
  const words = all.reduce((sum, one) => sum + lengthOf(one), 0)
  if (words > MAX_MAIL_LENGTH)
    return `The texts have ${words.toLocaleString('en')} characters together, and at most ${MAX_MAIL_LENGTH.toLocaleString('en')} fit.`
  return undefined
}

const lengthOf = (one: MailBlock) => (one.type === 'text' ? one.content : one.type === 'html' ? one.html : '').length

/** Returns whether a design shows anything to anybody. */
export const isEmptyDesign = ({ blocks }: MailDesign): boolean => blocks.every(({ block: one }) => isEmptyBlock(one))

function isEmptyBlock(one: MailBlock): boolean {
  switch (one.type) {
    case 'heading':
      return one.text.trim() === ''
    case 'text':
      return one.content.trim() === ''
    case 'picture':
      return one.url === ''
    case 'button':
      return one.label.trim() === '' || one.href === ''
    case 'divider':
      return true
    case 'social':
      return one.links.every(({ url }) => url === '')
    case 'player':
      return one.url === ''
    case 'shows':
      return one.items.length === 0
    case 'countdown':
      return one.at === null
    case 'html':
      return one.html.trim() === ''
    case 'columns':
      return one.cells.flat().every(isEmptyBlock)
  }
}
