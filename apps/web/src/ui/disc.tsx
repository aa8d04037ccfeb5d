import classes from './disc.module.css'

export interface DiscProps {
  /** Height and width in pixels. */
  size?: number
  /** Turns slowly while waiting; stands still with reduced motion. */
  spinning?: boolean
}

/** The logo: a disc with arcs. Decoration only; the name stands beside it. */
export function Disc({ size = 28, spinning = false }: DiscProps) {
  return (
    <svg
      className={classes.disc}
      data-spinning={spinning || undefined}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="16" cy="16" r="16" fill="#0d6e3c" />
      <path d="M16 5.5A10.5 10.5 0 0 1 26.5 16" fill="none" stroke="#d9f7a8" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M16 10a6 6 0 0 1 6 6" fill="none" stroke="#a6e4be" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M5.5 16A10.5 10.5 0 0 0 16 26.5" fill="none" stroke="#22ad5f" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="16" cy="16" r="3.2" fill="#d9f7a8" />
    </svg>
  )
}
