/** Steps that people count in. */
const STEPS = [1, 2, 2.5, 5, 10]

export interface TickOptions {
  /** At most so many gaps between zero and the top. */
  gaps?: number
  /** For counts: no tick between two whole numbers. */
  isWhole?: boolean
}

/** Round values from zero up to or beyond the highest of a series, evenly apart; the last is the top of the axis. */
export function ticksUpTo(highest: number, { gaps = 4, isWhole = true }: TickOptions = {}): number[] {
  const least = Math.max(highest, isWhole ? gaps : Number.MIN_VALUE) / gaps
  const power = 10 ** Math.floor(Math.log10(least))
  const fitting = STEPS.map((step) => step * power).find((step) => step >= least && (!isWhole || step % 1 === 0))
  const step = fitting ?? Math.ceil(least)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, place) => Number((place * step).toPrecision(12)))
}

/** Which of so many labels to show, so that each has room: evenly apart, counted back from the last. */
export function shownLabels(count: number, width: number, room: number): number[] {
  const most = Math.max(2, Math.floor(width / room))
  const every = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, place) => place).filter((place) => (count - 1 - place) % every === 0)
}
