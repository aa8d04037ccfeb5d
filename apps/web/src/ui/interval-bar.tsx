import classes from './interval-bar.module.css'

export interface IntervalBarProps {
  /** From 0 to 1, as the interval. */
  value: number
  low: number
  high: number
  /** Highest rate that is drawn. */
  most: number
  isStrong?: boolean | undefined
}

/** Draws a rate as a bar, and the interval in which the true rate is as a line on it. Its words stand beside it. */
export function IntervalBar({ value, low, high, most, isStrong = false }: IntervalBarProps) {
  const at = (share: number) => `${(share / most) * 100}%`
  return (
    <div className={classes.bar} data-strong={isStrong || undefined} aria-hidden>
      <span className={classes.rate} style={{ width: at(value) }} />
      <span className={classes.interval} style={{ insetInlineStart: at(low), width: at(high - low) }} />
    </div>
  )
}
