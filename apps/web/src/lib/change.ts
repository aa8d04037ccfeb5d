import { percentOf } from './format.ts'

/** The change of a number from an earlier one, in words. */
export interface Change {
  text: string
  direction: 'up' | 'down' | 'level'
  against: string
}

/** Larger percentages have no meaning. */
const MOST_PERCENT = 999

/** Compares two counts, in percent, or two shares, in points between them as shown. */
export function changeOf(
  now: number,
  before: number,
  { isShare, format }: { isShare: boolean; format: (value: number) => string },
): Change {
  const shown = isShare
    ? Number((percentOf(now) - percentOf(before)).toFixed(1))
    : Math.round(((now - before) / before) * 100)
  const unit = isShare ? ' pts' : '%'
  const amount = Math.abs(shown) > MOST_PERCENT ? `>${MOST_PERCENT}` : String(Math.abs(shown))
  return {
    text: shown === 0 ? `0${unit}` : `${shown > 0 ? '+' : '−'}${amount}${unit}`,
    direction: shown === 0 ? 'level' : shown > 0 ? 'up' : 'down',
    against: `compared with ${format(before)} in the previous period`,
  }
}
