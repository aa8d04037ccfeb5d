/**
 * Drawing of QR codes as SVG, from their modules. Scanners find a code by its three eyes, read dark on light, and need four
 * light modules around it (ISO/IEC 18004); within that, modules may have other shapes and colors.
 */

/** Shapes of the modules. */
export const CODE_SHAPES = ['square', 'rounded', 'dots'] as const
export type CodeShape = (typeof CODE_SHAPES)[number]

/** Number of light modules around the code, which scanners need (ISO/IEC 18004). */
export const QR_QUIET = 4
/** Modules on each side of an eye. */
const EYE = 7
/** Radius of a dot, in modules: neighbors nearly touch. */
const DOT = 0.46
/** Radius of the corners of a group of rounded modules. */
const CORNER = 0.5
/** Radius of an eye's outer corners, in modules, by shape. */
const EYE_CORNERS: Record<CodeShape, number> = { square: 0, rounded: 2, dots: 3.5 }
/** Radius of the picture's corners, as a part of its side. */
const PICTURE_CORNERS: Record<CodeShape, number> = { square: 0, rounded: 0.2, dots: 0.5 }

/** Modules of a code: `size` on each side, row by row. */
export interface QrModules {
  size: number
  data: ArrayLike<number>
}

export interface QrLook {
  shape: CodeShape
  /** As `#rrggbb`. */
  dark: string
  light: string
  /** Picture in the middle; `share`: part of the code's side that is kept free for it, from 0 to 1. */
  picture?: { href: string; share: number } | undefined
}

/** Returns the dark modules as one SVG path in which a module is 1 × 1. */
export const squaresPath = ({ size, data }: QrModules): string =>
  squares({ size, isDark: (x, y) => isSet(data, size, x, y) })

/** Returns a code as an SVG document. @param side height and width, in pixels; absent: it fills its place */
export function qrSvg(modules: QrModules, look: QrLook, side?: number): string {
  const { size } = modules
  const { shape, dark, light, picture } = look
  const hole = picture ? holeOf(size, picture.share) : { from: 0, side: 0 }
  const isFree = (x: number, y: number) => isWithin(x, hole) && isWithin(y, hole)
  const isDark = (x: number, y: number) => isSet(modules.data, size, x, y) && !isFree(x, y) && !isInEye(size, x, y)
  const whole = size + 2 * QR_QUIET
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QR_QUIET} ${-QR_QUIET} ${whole} ${whole}"`,
    side === undefined ? '' : ` width="${side}" height="${side}"`,
    shape === 'square' ? ' shape-rendering="crispEdges">' : '>',
    `<path fill="${light}" d="M${-QR_QUIET} ${-QR_QUIET}h${whole}v${whole}h${-whole}z"/>`,
    `<path fill="${dark}" d="${PATHS[shape]({ size, isDark })}"/>`,
    ...eyes(size).map(
      ([x, y]) => `<path fill="${dark}" fill-rule="evenodd" d="${eyePath(x, y, EYE_CORNERS[shape])}"/>`,
    ),
    picture ? pictureOf(picture.href, hole, shape) : '',
    '</svg>',
  ].join('')
}

interface Cells {
  size: number
  isDark(x: number, y: number): boolean
}

const PATHS: Record<CodeShape, (cells: Cells) => string> = { square: squares, rounded, dots }

/** Joins the modules of a row that touch, so that no gap shows between them. */
function squares({ size, isDark }: Cells): string {
  const parts: string[] = []
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && isDark(x, y)) x += 1
      if (x > from) parts.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  return parts.join('')
}

function dots(cells: Cells): string {
  const half = `a${DOT} ${DOT} 0 1 0 `
  return eachDark(cells, (x, y) => `M${round(x + 0.5 - DOT)} ${y + 0.5}${half}${2 * DOT} 0${half}${-2 * DOT} 0z`)
}

/** Rounds the corners of groups: those at which a module has no neighbor on either side. */
function rounded(cells: Cells): string {
  const { isDark } = cells
  const straight = 1 - 2 * CORNER
  return eachDark(cells, (x, y) => {
    const [up, right, down, left] = [isDark(x, y - 1), isDark(x + 1, y), isDark(x, y + 1), isDark(x - 1, y)]
    const corner = (isSharp: boolean, dx: number, dy: number, isAcross: boolean) =>
      isSharp ? (isAcross ? `h${dx}v${dy}` : `v${dy}h${dx}`) : `a${CORNER} ${CORNER} 0 0 1 ${dx} ${dy}`
    return [
      `M${x + CORNER} ${y}`,
      straight > 0 ? `h${straight}` : '',
      corner(up || right, CORNER, CORNER, true),
      straight > 0 ? `v${straight}` : '',
      corner(right || down, -CORNER, CORNER, false),
      straight > 0 ? `h${-straight}` : '',
      corner(down || left, -CORNER, -CORNER, true),
      straight > 0 ? `v${-straight}` : '',
      corner(left || up, CORNER, -CORNER, false),
      'z',
    ].join('')
  })
}

function eachDark({ size, isDark }: Cells, draw: (x: number, y: number) => string): string {
  const parts: string[] = []
  for (let y = 0; y < size; y += 1) for (let x = 0; x < size; x += 1) if (isDark(x, y)) parts.push(draw(x, y))
  return parts.join('')
}

const eyes = (size: number): [number, number][] => [
  [0, 0],
  [size - EYE, 0],
  [0, size - EYE],
]

const isInEye = (size: number, x: number, y: number): boolean =>
  eyes(size).some(([left, top]) => x >= left && x < left + EYE && y >= top && y < top + EYE)

/** A ring of one module around a middle of three. */
const eyePath = (x: number, y: number, corner: number): string =>
  box(x, y, EYE, corner) +
  box(x + 1, y + 1, EYE - 2, Math.max(0, corner - 1)) +
  box(x + 2, y + 2, EYE - 4, Math.min((EYE - 4) / 2, Math.max(0, corner - 1)))

function box(x: number, y: number, side: number, corner: number): string {
  if (corner === 0) return `M${x} ${y}h${side}v${side}h${-side}z`
  const straight = side - 2 * corner
  const turn = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + corner} ${y}h${straight}${turn(corner, corner)}v${straight}${turn(-corner, corner)}` +
    `h${-straight}${turn(-corner, -corner)}v${-straight}${turn(corner, -corner)}z`
  )
}

interface Hole {
  from: number
  side: number
}

/** A code has an odd number of modules, and so has the hole in its middle. */
function holeOf(size: number, share: number): Hole {
  const wanted = Math.floor(size * share)
  const side = wanted % 2 === 0 ? Math.max(1, wanted - 1) : wanted
  return { from: (size - side) / 2, side }
}

const isWithin = (at: number, { from, side }: Hole): boolean => at >= from && at < from + side

function pictureOf(href: string, { from, side }: Hole, shape: CodeShape): string {
  const at = from + 0.5
  const width = side - 1
  const place = `x="${at}" y="${at}" width="${width}" height="${width}"`
  return (
    `<clipPath id="p"><rect ${place} rx="${round(width * PICTURE_CORNERS[shape])}"/></clipPath>` +
    `<image ${place} clip-path="url(#p)" preserveAspectRatio="xMidYMid slice" href="${href}"/>`
  )
}

const isSet = (data: ArrayLike<number>, size: number, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < size && y < size && Boolean(data[y * size + x])

const round = (value: number): number => Math.round(value * 1000) / 1000
