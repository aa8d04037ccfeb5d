import classes from './ring.module.css'

export interface RingProps {
  done: number
  total: number
  /** Height and width in pixels. */
  size?: number
  /** Label for screen readers: "5 of 9 done". */
  label: string
}

const RADII = [88, 78, 68, 58]

/** Progress as a record: its grooves light up around the label. */
export function Ring({ done, total, size = 160, label }: RingProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <svg className={classes.ring} width={size} height={size} viewBox="0 0 200 200" role="img" aria-label={label}>
      <circle cx="100" cy="100" r="98" className={classes.vinyl} />
      {RADII.map((radius) => (
        <circle key={radius} cx="100" cy="100" r={radius} className={classes.groove} />
      ))}
      {share > 0 && (
        <g>
          {RADII.map((radius) => {
            const round = 2 * Math.PI * radius
            return (
              <circle
                key={radius}
                cx="100"
                cy="100"
                r={radius}
                className={classes.played}
                strokeDasharray={round}
                strokeDashoffset={round * (1 - share)}
              />
            )
          })}
        </g>
      )}
      <circle cx="100" cy="100" r="42" className={classes.label} />
      <text x="100" y="109" textAnchor="middle" className={classes.count} aria-hidden>
        {done}/{total}
      </text>
    </svg>
  )
}
