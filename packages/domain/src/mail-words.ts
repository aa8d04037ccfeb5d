import { momentWords } from './calendar.ts'
import type { MailBlock, MailDesign, PlacedBlock } from './mail-design.ts'
import { type MailVariant, TEST_SHARES, VARIANT_LABELS, type VariantTest } from './variant-tests.ts'

/** Names of the blocks of an email. */
export const MAIL_BLOCK_NAMES: Readonly<Record<MailBlock['type'], string>> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  button: 'Button',
  divider: 'Line',
  columns: 'Columns',
  social: 'Social icons',
  player: 'Player card',
  shows: 'Shows',
  countdown: 'Countdown',
  html: 'HTML',
}

/** Writes the blocks of an email as the log of changes keeps them, one a line: `Button “Tickets” (https://…)`. */
export const designLines = ({ blocks }: Pick<MailDesign, 'blocks'>): string => blocks.map(placedWords).join('\n')

/** Writes the look of an email as the log of changes keeps it. */
export const designLook = ({ accent, font }: Pick<MailDesign, 'accent' | 'font'>): string => `${accent}, ${font}`

function placedWords({ block, only }: PlacedBlock): string {
  const words = blockWords(block)
  return only ? `${words}, only if ${only.field} ${only.is ? 'is' : 'is not'} ${only.values.join(' or ')}` : words
}

function blockWords(block: MailBlock): string {
  const [said, more] = partsOf(block)
  const words = said === '' ? MAIL_BLOCK_NAMES[block.type] : `${MAIL_BLOCK_NAMES[block.type]} “${said}”`
  const rest = more.filter((part) => part !== '')
  return rest.length === 0 ? words : `${words} (${rest.join(', ')})`
}

/** Returns what a block says, and what else was chosen for it. */
function partsOf(block: MailBlock): [said: string, more: string[]] {
  switch (block.type) {
    case 'heading':
      return [block.text, block.size === 'small' ? ['small'] : []]
    case 'text':
      return [block.content, []]
    case 'picture':
      return [block.alt, [block.url, block.href, block.width === 'half' ? 'half as wide' : '']]
    case 'button':
      return [block.label, [block.href]]
    case 'divider':
      return ['', []]
    case 'social':
      return ['', block.links.map(({ platform, url }) => `${platform} ${url}`)]
    case 'player':
      return [block.title, [block.note, block.url, block.art]]
    case 'shows':
      return ['', block.items.map(({ date, where, href }) => [date, where, href].join(' ').trim())]
    case 'countdown':
      return [block.title, [block.at === null ? '' : momentWords(block.at, block.time_zone), block.href]]
    case 'html':
      return [block.html, []]
    case 'columns':
      return ['', block.cells.map((cell) => cell.map(blockWords).join(' + '))]
  }
}

/** Writes an A/B test as the log of changes keeps it: a line for each version after A, and one about the test. */
export function testWords({ variants, share, hours, decide }: VariantTest): string {
  const people = share === TEST_SHARES.everybody ? 'Sent to everybody' : `Sent to ${share}% first`
  const winner = decide === 'clicks' ? 'the most clicks win' : 'the winner is chosen by hand'
  const lines = variants.map((variant, place) => `Version ${VARIANT_LABELS[place + 1]}: ${variantWords(variant)}`)
  return [...lines, `${people}, ${winner} after ${hours === 1 ? '1 hour' : `${hours} hours`}`].join('\n')
}

function variantWords({ subject, preheader, sender_name: sender, content, design }: MailVariant): string {
  const quoted = (name: string, value: string | null) => (value === null ? [] : [`${name} “${value}”`])
  const parts = [
    ...quoted('subject', subject),
    ...quoted('preview text', preheader),
    ...quoted('from', sender),
    ...quoted('text', content),
    ...(design ? [`blocks ${designLines(design).replaceAll('\n', ', ')}`, `look ${designLook(design)}`] : []),
    ...quoted('plain text', design?.plain ?? null),
  ]
  return parts.join(', ') || 'as version A'
}
