import { LETTER_ACCENT, type MailBlock, type MailDesign, type PlacedBlock } from '@greenroom/domain/mail-design'
import { designWords } from '@greenroom/domain/mail-letter/blocks'
import { randomId } from '../../../lib/random-id.ts'

/** The kinds of blocks, in the order of the menu. */
export type MailBlockType = MailBlock['type']

/** Returns the fields of a campaign whose body is these blocks. `content` says the same in words, as on the server. */
export const withDesign = (design: MailDesign): { design: MailDesign; content: string } => ({
  design,
  content: designWords(design),
})

/** Returns the start of a design: what was written so far becomes its first block. */
export const designOf = (content: string, look?: Pick<MailDesign, 'accent' | 'font'>): MailDesign => ({
  version: 1,
  accent: look?.accent ?? LETTER_ACCENT,
  font: look?.font ?? 'sans',
  blocks: content.trim() === '' ? [] : [place({ type: 'text', content })],
  plain: null,
})

/** Returns a block with a new id. */
export const place = (block: MailBlock): PlacedBlock => ({ id: randomId(), block })

/** Returns an empty block of a kind. @param today `YYYY-MM-DD` */
export function emptyBlock(type: MailBlockType, today: string): MailBlock {
  switch (type) {
    case 'heading':
      return { type, text: '', size: 'large' }
    case 'text':
      return { type, content: '' }
    case 'picture':
      return { type, url: '', alt: '', href: '', width: 'full' }
    case 'button':
      return { type, label: '', href: '' }
    case 'divider':
      return { type }
    case 'social':
      return { type, links: [] }
    case 'player':
      return { type, title: '', note: '', url: '', art: '' }
    case 'shows':
      return { type, items: [{ date: today, where: '', href: '' }] }
    case 'countdown':
      return { type, title: '', at: null, time_zone: 'UTC', href: '' }
    case 'html':
      return { type, html: '' }
    case 'columns':
      return { type, cells: [[{ type: 'text', content: '' }], [{ type: 'text', content: '' }]] }
  }
}

/** Inserts a block at a place, counted from 0. */
export const insertBlock = (design: MailDesign, block: PlacedBlock, at: number): MailDesign => ({
  ...design,
  blocks: design.blocks.toSpliced(at, 0, block),
})

/** Adds a block after another one; at the end if there is no such block. */
export function addBlock(design: MailDesign, block: PlacedBlock, afterId?: string): MailDesign {
  const at = design.blocks.findIndex(({ id }) => id === afterId)
  return insertBlock(design, block, at < 0 ? design.blocks.length : at + 1)
}

/** Moves a block to a place, counted without it from 0. */
export function moveBlock(design: MailDesign, id: string, to: number): MailDesign {
  const block = design.blocks.find((one) => one.id === id)
  return block === undefined
    ? design
    : { ...design, blocks: design.blocks.filter((one) => one !== block).toSpliced(to, 0, block) }
}

/** Replaces parts of a block that is placed. */
export const changeBlock = (design: MailDesign, id: string, change: Partial<PlacedBlock>): MailDesign => ({
  ...design,
  blocks: design.blocks.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

/** Removes a block. */
export const removeBlock = (design: MailDesign, id: string): MailDesign => ({
  ...design,
  blocks: design.blocks.filter((one) => one.id !== id),
})

/** Removes the condition of a block, so that everybody gets it. */
export const showToAll = (design: MailDesign, id: string): MailDesign => ({
  ...design,
  blocks: design.blocks.map((one) => (one.id === id ? { id, block: one.block } : one)),
})

const FIELD_NAMES = { city: 'in', region: 'in', country: 'in', tag: 'tagged' } as const
const MOST_NAMED = 2

/** Says who gets a block: "Only people in Lisbon, Porto", "Nobody tagged VIP". */
export function conditionWords({ field, is, values }: NonNullable<PlacedBlock['only']>): string {
  const named = values.slice(0, MOST_NAMED).join(', ')
  const more = values.length - MOST_NAMED
  const who = `people ${FIELD_NAMES[field]} ${named}${more > 0 ? ` and ${more} more` : ''}`
  return is ? `Only ${who}` : `All but ${who}`
}
