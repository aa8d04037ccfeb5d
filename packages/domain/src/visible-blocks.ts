import { defaultBlocks, isOnSchedule, readSettings } from './blocks.ts'
import { safeHref } from './links.ts'
import { plainText } from './rich-text.ts'

type Shown = { type: string; title: string; url: string | null; settings: unknown }

/**
 * Whether visitors see an active block now, and so whether the editor's preview shows it (product section 11): a link
 * with an address that can be followed, in its scheduled time; anything else unless it stands as every new site begins.
 */
export function isVisible(block: Shown, now: Date): boolean {
  if (isUntouched(block)) return false
  if (block.type !== 'link') return true
  return safeHref(block.url ?? '') !== undefined && isOnSchedule(readSettings('link', block.settings), now)
}

/** Whether a block still says what new sites begin with, and its owner nothing. */
export const isUntouched = (block: Shown): boolean =>
  defaultBlocks().some(
    ({ type, title, settings }) =>
      type === block.type &&
      title === block.title &&
      !block.url &&
      (type !== 'text' || wordsOf(settings) === wordsOf(block.settings)),
  )

const wordsOf = (settings: unknown): string => plainText(readSettings('text', settings).text)
