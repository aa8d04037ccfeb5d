/** Contrast of colors given as `#rrggbb`. Luminance and contrast follow WCAG 2.2. */

/** Minimum contrast of text (WCAG AA 1.4.3) and of non-text marks (1.4.11). */
export const TEXT_CONTRAST = 4.5
export const MARK_CONTRAST = 3

/** Background behind a text: stops of a gradient. Any color between two neighbors may appear. */
export type Ground = readonly [string, ...string[]]

type Rgb = readonly [number, number, number]

/** Darkest and lightest luminance of a ground. */
export interface Range {
  least: number
  most: number
}

export function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Returns `top` painted over `bottom` at `alpha` (0 to 1). */
export function blend(top: string, alpha: number, bottom: string): string {
  return hexOf(blendRgb(rgbOf(top), alpha, rgbOf(bottom)))
}

export function luminance(color: string): number {
  return luminanceOf(rgbOf(color))
}

/**
 * Returns the range of luminance of a ground. Luminance is convex between two stops, so the lightest point is a stop
 * and the darkest is searched for.
 */
export function rangeOf(ground: Ground): Range {
  const stops = ground.map(rgbOf)
  const ends = stops.map(luminanceOf)
  const valleys = stops.slice(1).map((stop, i) => valley(stops[i] ?? stop, stop))
  return { least: Math.min(...ends, ...valleys), most: Math.max(...ends) }
}

/** Returns the lowest contrast of a color over a ground. */
export function contrastOn(color: string, ground: Ground): number {
  const own = luminance(color)
  const { least, most } = rangeOf(ground)
  if (own > most) return ratio(own, most)
  return own < least ? ratio(least, own) : 1
}

/**
 * Returns the first wished color that is readable on the ground, else black or white, whichever has more contrast. On a
 * single color one of the two always suffices: the worst case is 4.58.
 */
export function readableOn(ground: Ground, wished: readonly string[] = []): string {
  const fits = wished.find((color) => contrastOn(color, ground) >= TEXT_CONTRAST)
  if (fits) return fits
  return contrastOn('#ffffff', ground) >= contrastOn('#000000', ground) ? '#ffffff' : '#000000'
}

/** Moves the text color toward the ground while it stays readable with some margin; used for second lines. */
export function softened(text: string, ground: Ground): string {
  const mixes = [0.3, 0.24, 0.18, 0.12, 0.06].map((part) => blend(ground[0], part, text))
  return mixes.find((color) => contrastOn(color, ground) >= TEXT_CONTRAST + 0.6) ?? text
}

/** Lays a color over all of a ground. */
export function covered(ground: Ground, color: string, alpha: number): Ground {
  const [first, ...rest] = ground
  return [blend(color, alpha, first), ...rest.map((stop) => blend(color, alpha, stop))]
}

/** A veil of black or white over a ground. `alpha` 0 means none. */
export interface Scrim {
  color: '#000000' | '#ffffff'
  alpha: number
}

/**
 * Returns the thinnest veil that makes white or black text readable everywhere on the ground (standard A4).
 * @param colors allowed colors of the veil
 */
export function scrimFor(ground: Ground, colors: readonly Scrim['color'][] = ['#000000', '#ffffff']): Scrim {
  const veils = colors.map((color) => thinnest(ground, color, color === '#000000' ? '#ffffff' : '#000000'))
  return veils.reduce((best, veil) => (veil.alpha < best.alpha ? veil : best))
}

/** Margin for the rounding of each pixel by browsers. */
const ROUNDING = 0.06

/** Finds the alpha by bisection, to a hundredth: contrast only grows with the veil. */
function thinnest(ground: Ground, color: Scrim['color'], text: string): Scrim {
  const reads = (percent: number) => contrastOn(text, covered(ground, color, percent / 100)) >= TEXT_CONTRAST + ROUNDING
  let enough = 100
  for (let low = 0; low < enough; ) {
    const middle = Math.floor((low + enough) / 2)
    if (reads(middle)) enough = middle
    else low = middle + 1
  }
  return { color, alpha: enough / 100 }
}

function ratio(lighter: number, darker: number): number {
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function blendRgb(top: Rgb, alpha: number, bottom: Rgb): Rgb {
  const mix = (i: 0 | 1 | 2) => top[i] * alpha + bottom[i] * (1 - alpha)
  return [mix(0), mix(1), mix(2)]
}

/** Finds the lowest luminance on the straight line between two colors by ternary search. */
function valley(from: Rgb, to: Rgb): number {
  let low = 0
  let high = 1
  const at = (part: number) => luminanceOf(blendRgb(to, part, from))
  for (let i = 0; i < 40; i++) {
    const third = (high - low) / 3
    if (at(low + third) < at(high - third)) high -= third
    else low += third
  }
  return at((low + high) / 2)
}
