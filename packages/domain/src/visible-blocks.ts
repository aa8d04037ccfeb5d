import { defaultBlocks, isOnSchedule, readSettings } from './blocks.ts'
import { safeHref } from './links.ts'
import { plainText } from './rich-text.ts'

type Shown = { type: string; title: string; url: string | null; settings: unknown }

/**
 * Returns true if visitors see an active block now; the editor's preview shows the same (product section 11.3). A link
 * needs a valid address and must be within its schedule. Any other block must differ from the defaults of a new site.
 */
export function isVisible(block: Shown, now: Date): boolean {
  if (isUntouched(block)) return false
  if (block.type !== 'link') return true
  return safeHref(block.url ?? '') !== undefined && isOnSchedule(readSettings('link', block.settings), now)
}

/** Returns true if a block is still an unchanged default of a new site. */
export const isUntouched = (block: Shown): boolean =>
  defaultBlocks().some(
    ({ type, title, settings }) =>
      type === block.type &&
      title === block.title &&
      !block.url &&
      (type !== 'text' || wordsOf(settings) === wordsOf(block.settings)),
  )

const wordsOf = (settings: unknown): string => plainText(readSettings('text', settings).text)
