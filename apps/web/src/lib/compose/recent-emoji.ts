import { EMOJI, type Emoji } from './emoji.ts'

const KEY = 'greenroom-recent-emoji'
/** Two rows of the picker. */
const MOST = 16

/** Returns the emoji that were last taken on this device, newest first. */
export function recentEmoji(): Emoji[] {
  try {
    const kept = (localStorage.getItem(KEY) ?? '').split(' ')
    const all = EMOJI.flatMap(({ emoji }) => emoji)
    return kept.flatMap((text) => all.find((emoji) => emoji.text === text) ?? []).slice(0, MOST)
  } catch {
    return [] // storage is blocked in this browser
  }
}

/** Puts an emoji first among those that were last taken. */
export function keepRecentEmoji({ text }: Emoji): void {
  try {
    const others = recentEmoji().filter((emoji) => emoji.text !== text)
    localStorage.setItem(KEY, [text, ...others.map((emoji) => emoji.text)].slice(0, MOST).join(' '))
  } catch {
    // storage is blocked in this browser: nothing is remembered
  }
}
