/** The change of a number from an earlier one, in words. */
export interface Change {
  text: string
  direction: 'up' | 'down' | 'level'
  against: string
}

/** Larger percentages have no meaning. */
const MOST_PERCENT = 999

/** Compares two numbers, in percent. @param before more than 0 */
export function changeOf(now: number, before: number, format: (value: number) => string): Change {
  const shown = Math.round(((now - before) / before) * 100)
  const amount = Math.abs(shown) > MOST_PERCENT ? `>${MOST_PERCENT}` : String(Math.abs(shown))
  return {
    text: shown === 0 ? '0%' : `${shown > 0 ? '+' : '−'}${amount}%`,
    direction: shown === 0 ? 'level' : shown > 0 ? 'up' : 'down',
    against: `compared with ${format(before)} in the previous period`,
  }
}
