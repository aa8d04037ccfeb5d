import type { ArtistEvent } from './block-kinds/events.ts'
import type { GalleryPicture } from './block-kinds/pictures.ts'
import { BLOCK_LABELS } from './block-types.ts'
import { type BlockContent, type BlockType, readSettings } from './blocks.ts'
import type { RichText, RichTextRun } from './rich-text.ts'

/** Names a block as the log of changes does: `Link “Tickets”`. */
export function blockName({ type, title }: { type: BlockType; title: string }): string {
  // A newer build has more types.
  const label = (BLOCK_LABELS as Partial<typeof BLOCK_LABELS>)[type] ?? 'Block'
  return title === '' ? label : `${label} “${title}”`
}

/** Lists the blocks of a page by name, in order; null: none. */
export const blockNames = (blocks: readonly { type: BlockType; title: string }[]): string | null =>
  blocks.map(blockName).join(', ') || null

/** Names of settings as fields, where they are not those of the settings. */
const FIELDS: Readonly<Record<string, string>> = {
  src: 'picture',
  thumbnailUrl: 'picture',
  pictureUrl: 'picture',
  alt: 'description',
  askName: 'asks_name',
  askEmail: 'asks_email',
  askPhone: 'asks_phone',
  at: 'counts_to_at',
  after: 'afterwards',
}

/** Settings that no owner chooses: what was fetched for an embed, and the size of a picture. */
const UNCHOSEN: readonly string[] = ['version', 'artUrl', 'artTitle', 'width', 'height']

const fieldOf = (setting: string): string =>
  FIELDS[setting] ?? setting.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface BlockChoices {
  type: BlockType
  title: string
  url: string
  settings: unknown
  isActive: boolean
}

/** Returns what the log of changes keeps of a block: each choice as a field, in words. What is not chosen is null. */
export function blockChoices({ type, title, url, settings, isActive }: BlockChoices): Record<string, unknown> {
  const chosen = Object.entries(readSettings(type, settings)).filter(([setting]) => !UNCHOSEN.includes(setting))
  return {
    title: title || null,
    address: url || null,
    shown: isActive,
    ...Object.fromEntries(chosen.map(([setting, value]) => [fieldOf(setting), choiceWords(setting, value)])),
  }
}

function choiceWords(setting: string, value: unknown): unknown {
  if (setting === 'text') return (value as RichText).map(nodeWords).join('\n') || null
  if (setting === 'events') return (value as readonly ArtistEvent[]).map(eventWords).join('\n') || null
  if (setting === 'pictures') return (value as readonly GalleryPicture[]).map(pictureWords).join('\n') || null
  if (setting === 'after') return afterWords(value as (BlockContent & { type: 'countdown' })['settings']['after'])
  return value === '' ? null : value
}

const runWords = ({ text, bold, italic, href }: RichTextRun): string => {
  const [strong, slanted] = [bold ? '**' : '', italic ? '_' : '']
  const marked = `${strong}${slanted}${text}${slanted}${strong}`
  return href === undefined ? marked : `${marked} (${href})`
}

const nodeWords = (node: RichText[number]): string => {
  const line = (runs: RichTextRun[]) => runs.map(runWords).join('')
  if (node.type === 'paragraph') return line(node.children)
  return node.items.map((item, place) => `${node.ordered ? `${place + 1}.` : '•'} ${line(item)}`).join('\n')
}

const eventWords = ({ date, time, timeZone, name, venue, city, ticketsUrl, mark }: ArtistEvent): string =>
  [[date, time].filter(Boolean).join(' '), timeZone, name, venue, city, ticketsUrl, mark?.replace('-', ' ')]
    .filter(Boolean)
    .join(', ')

const pictureWords = ({ src, alt }: GalleryPicture): string => (alt === '' ? src : `${src} “${alt}”`)

const afterWords = (after: (BlockContent & { type: 'countdown' })['settings']['after']): string =>
  after.kind === 'hide' ? 'disappears' : after.kind === 'text' ? after.text : `${after.label} (${after.url})`
