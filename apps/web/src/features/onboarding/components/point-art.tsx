import classes from './point-art.module.css'

export type PointArtName = 'links' | 'music' | 'address' | 'numbers'

/** Cut-paper pictures of the features of a page, drawn from tokens; decoration only. */
export function PointArt({ name }: { name: PointArtName }) {
  const Art = ARTS[name]
  return (
    <svg
      viewBox="0 0 320 170"
      className={classes.art}
      data-name={name}
      aria-hidden
      preserveAspectRatio="xMidYMid slice"
    >
      <Art />
    </svg>
  )
}

const Links = () => (
  <>
    <rect x="60" y="24" width="200" height="36" rx="12" className={classes.paper} />
    <rect x="60" y="70" width="200" height="36" rx="12" className={classes.ember} />
    <path d="M228 88h14m-6-6 6 6-6 6" className={classes.inkLine} />
    <rect x="82" y="84" width="84" height="8" rx="4" className={classes.ink} />
    <rect x="60" y="116" width="200" height="36" rx="12" className={classes.paper} />
    <rect x="82" y="38" width="104" height="8" rx="4" className={classes.green} />
    <rect x="82" y="130" width="66" height="8" rx="4" className={classes.green} />
  </>
)

const Music = () => (
  <>
    <circle cx="206" cy="88" r="66" className={classes.deep} />
    {[54, 43, 32].map((r) => (
      <circle key={r} cx="206" cy="88" r={r} className={classes.groove} />
    ))}
    <circle cx="206" cy="88" r="20" className={classes.ember} />
    <rect x="66" y="30" width="116" height="116" rx="12" className={classes.lime} />
    <path d="M66 146a92 92 0 0 1 92-92h24v24h-24a68 68 0 0 0-68 68z" className={classes.green} />
    <circle cx="124" cy="88" r="24" className={classes.paper} />
    <path d="M118 76v24l20-12z" className={classes.deep} />
  </>
)

/** Squares of an imaginary code: the corners of a real QR code, and a decorative rest. */
const CELLS = ['1110111', '1010101', '1110111', '0101010', '1110101', '1010011', '1110110']
const Address = () => (
  <>
    <rect x="98" y="18" width="124" height="100" rx="14" className={classes.paper} />
    {CELLS.flatMap((row, y) =>
      Array.from(
        row,
        (cell, x) =>
          cell === '1' && (
            <rect key={`${x}-${y}`} x={121 + x * 11} y={29 + y * 11} width="11" height="11" className={classes.deep} />
          ),
      ),
    )}
    <rect x="66" y="130" width="188" height="28" rx="14" className={classes.lime} />
    <rect x="84" y="140" width="70" height="8" rx="4" className={classes.green} />
    <rect x="160" y="140" width="74" height="8" rx="4" className={classes.deep} />
  </>
)

const Numbers = () => (
  <>
    {[34, 52, 44, 78, 66, 104, 122].map((height, i) => (
      <rect
        key={height}
        x={62 + i * 29}
        y={150 - height}
        width="19"
        height={height}
        rx="6"
        className={i === 5 || i === 6 ? classes.ember : classes.green}
      />
    ))}
    <path d="M48 150h224" className={classes.floor} />
  </>
)

const ARTS: Record<PointArtName, () => React.ReactNode> = {
  links: Links,
  music: Music,
  address: Address,
  numbers: Numbers,
}
