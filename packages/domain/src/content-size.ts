import { MAX_SITE_BYTES, MAX_TEXT_BYTES, MAX_TEXT_PARTS } from './sites.ts'
import { readSettings } from './blocks.ts'
import type { RichText } from './rich-text.ts'

export interface TextSize {
  /** Size of words and link addresses, in UTF-8 bytes. */
  bytes: number
  /** Number of paragraphs, list items, and runs of one format. */
  parts: number
}

/** Measures how much a rich text costs to store and to draw. */
export function textSize(text: RichText): TextSize {
  const lines = text.flatMap((part) => (part.type === 'paragraph' ? [part.children] : part.items))
  const runs = lines.flat()
  return {
    bytes: runs.reduce((sum, { text: words, href = '' }) => sum + utf8Bytes(words) + utf8Bytes(href), 0),
    parts: text.length + lines.length + runs.length,
  }
}

/**
 * Returns a sentence saying by how much a block's text is too large, or undefined. Stored text may be older than these
 * limits and larger: it stays, and may be made smaller.
 * @param stored current settings
 */
export function textProblem(type: string, settings: unknown, stored?: unknown): string | undefined {
  if (type !== 'text') return undefined
  const size = textSize(readSettings('text', settings).text)
  const before = stored === undefined ? { bytes: 0, parts: 0 } : textSize(readSettings('text', stored).text)
  if (size.bytes > MAX_TEXT_BYTES && size.bytes > before.bytes) return tooLong(size.bytes)
  if (size.parts > MAX_TEXT_PARTS && size.parts > before.parts) return tooManyParts(size.parts)
  return undefined
}

const tooLong = (bytes: number) =>
  `This text is ${kilobytes(bytes)} KB, ${kilobytes(bytes - MAX_TEXT_BYTES)} KB over the limit of ${kilobytes(MAX_TEXT_BYTES)} KB for a block. Shorten it, or continue in another block.`

const tooManyParts = (parts: number) =>
  `This text has ${parts.toLocaleString('en')} lines and format changes, ${(parts - MAX_TEXT_PARTS).toLocaleString('en')} over the limit of ${MAX_TEXT_PARTS.toLocaleString('en')} for a block. Use fewer, or continue in another block.`

/** Message for a site whose blocks are too large together. */
export const siteTooLarge = (bytes: number) =>
  `This would bring the site’s blocks to ${kilobytes(bytes)} KB, ${kilobytes(bytes - MAX_SITE_BYTES)} KB over the limit of ${kilobytes(MAX_SITE_BYTES)} KB. Shorten a text or delete a block.`

/** Rounds up to one decimal, so that a size over a limit never reads as the limit itself. */
const kilobytes = (bytes: number) => Math.ceil((bytes / 1024) * 10) / 10

/** Returns the length of a text in UTF-8 bytes. */
export const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length
