/** Factors of round tick steps. */
const STEPS = [1, 2, 2.5, 5, 10]

export interface TickOptions {
  /** Maximum number of gaps between zero and the top. */
  gaps?: number
  /** For counts: no ticks between whole numbers. */
  isWhole?: boolean
}

/** Returns round, evenly spaced values from zero up to at least the highest value; the last is the top of the axis. */
export function ticksUpTo(highest: number, { gaps = 4, isWhole = true }: TickOptions = {}): number[] {
  const least = Math.max(highest, isWhole ? gaps : Number.MIN_VALUE) / gaps
  const power = 10 ** Math.floor(Math.log10(least))
  const fitting = STEPS.map((step) => step * power).find((step) => step >= least && (!isWhole || step % 1 === 0))
  const step = fitting ?? Math.ceil(least)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, place) => Number((place * step).toPrecision(12)))
}

/** Returns the indices of the labels that fit: evenly spaced, counted back from the last. */
export function shownLabels(count: number, width: number, room: number): number[] {
  const most = Math.max(2, Math.floor(width / room))
  const every = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: count }, (_, place) => place).filter((place) => (count - 1 - place) % every === 0)
}
