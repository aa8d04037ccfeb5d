import classes from './grooves.module.css'

export interface GroovesProps {
  /** `sun`: full rings around an ember label, on deep green. `arcs`: quarter arcs from a corner. `shelf`: three sleeves. */
  shape?: 'sun' | 'arcs' | 'shelf'
  className?: string
}

/** Cut-paper illustrations of record grooves, drawn from tokens; decoration only. */
export function Grooves({ shape = 'sun', className }: GroovesProps) {
  return (
    <svg
      className={[classes.art, className].filter(Boolean).join(' ')}
      viewBox={shape === 'shelf' ? '0 0 240 140' : '0 0 240 240'}
      aria-hidden="true"
      focusable="false"
    >
      {shape === 'sun' ? <Sun /> : shape === 'arcs' ? <Arcs /> : <Shelf />}
    </svg>
  )
}

const RINGS = [
  [120, 'ring4'],
  [100, 'ring3'],
  [80, 'ring2'],
  [60, 'ring1'],
  [42, 'label'],
  [6, 'hole'],
] as const

const Sun = () => (
  <>
    {RINGS.map(([r, name]) => (
      <circle key={name} cx="120" cy="120" r={r} className={classes[name]} />
    ))}
  </>
)

const Arcs = () => (
  <>
    {[230, 190, 150, 110, 70].map((r, i) => (
      <path
        key={r}
        d={`M${240 - r} 240A${r} ${r} 0 0 1 240 ${240 - r}`}
        className={i % 2 === 0 ? classes.lineA : classes.lineB}
      />
    ))}
  </>
)

const Shelf = () => (
  <>
    <rect x="12" y="26" width="92" height="92" rx="8" className={classes.sleeveA} />
    <circle cx="118" cy="72" r="42" className={classes.vinyl} />
    <circle cx="118" cy="72" r="30" className={classes.groove} />
    <circle cx="118" cy="72" r="21" className={classes.groove} />
    <circle cx="118" cy="72" r="12" className={classes.label} />
    <path d="M12 34a8 8 0 0 1 8-8h84v92H20a8 8 0 0 1-8-8z" className={classes.sleeveA} />
    <path d="M12 118a80 80 0 0 1 80-80h12v12H92a68 68 0 0 0-68 68z" className={classes.sleeveArc} />
    <rect x="170" y="44" width="58" height="74" rx="8" className={classes.sleeveB} />
    <circle cx="199" cy="81" r="17" className={classes.sleeveDot} />
    <path d="M4 122.500h232" className={classes.floor} />
  </>
)
