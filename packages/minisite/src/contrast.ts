/** Colours are `#rrggbb`. Luminance and contrast as WCAG 2.2 defines them. */

/** Least contrast of text (WCAG AA 1.4.3) and of marks that are not text (1.4.11). */
export const TEXT_CONTRAST = 4.5
export const MARK_CONTRAST = 3

/** What may lie behind a text: colours in a row, drawn as a gradient from each to the next, so any colour between two neighbours may show. */
export type Ground = readonly [string, ...string[]]

type Rgb = readonly [number, number, number]

/** The darkest and the lightest luminance of a ground. */
export interface Range {
  least: number
  most: number
}

export function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** `top` painted at `alpha` (0 to 1) over `bottom`. */
export function blend(top: string, alpha: number, bottom: string): string {
  return hexOf(blendRgb(rgbOf(top), alpha, rgbOf(bottom)))
}

export function luminance(colour: string): number {
  return luminanceOf(rgbOf(colour))
}

/** The luminance that the colours of a ground span. Between two stops it is convex, so the lightest is a stop and the darkest is searched for. */
export function rangeOf(ground: Ground): Range {
  const stops = ground.map(rgbOf)
  const ends = stops.map(luminanceOf)
  const valleys = stops.slice(1).map((stop, i) => valley(stops[i] ?? stop, stop))
  return { least: Math.min(...ends, ...valleys), most: Math.max(...ends) }
}

/** The least contrast of a colour over a ground. */
export function contrastOn(colour: string, ground: Ground): number {
  const own = luminance(colour)
  const { least, most } = rangeOf(ground)
  if (own > most) return ratio(own, most)
  return own < least ? ratio(least, own) : 1
}

/**
 * The first of the wished colours that reads on this ground, else black or white, whichever reads better.
 * On a single colour one of the two always does: the worst case is 4.58.
 */
export function readableOn(ground: Ground, wished: readonly string[] = []): string {
  const fits = wished.find((colour) => contrastOn(colour, ground) >= TEXT_CONTRAST)
  if (fits) return fits
  return contrastOn('#ffffff', ground) >= contrastOn('#000000', ground) ? '#ffffff' : '#000000'
}

/** The text colour moved towards the ground as far as it still reads with a little to spare: for second lines. */
export function softened(text: string, ground: Ground): string {
  const mixes = [0.3, 0.24, 0.18, 0.12, 0.06].map((part) => blend(ground[0], part, text))
  return mixes.find((colour) => contrastOn(colour, ground) >= TEXT_CONTRAST + 0.6) ?? text
}

/** A ground with a colour laid over all of it. */
export function covered(ground: Ground, colour: string, alpha: number): Ground {
  const [first, ...rest] = ground
  return [blend(colour, alpha, first), ...rest.map((stop) => blend(colour, alpha, stop))]
}

/** A veil of black or white over a ground. `alpha` 0 is none. */
export interface Scrim {
  colour: '#000000' | '#ffffff'
  alpha: number
}

/**
 * The thinnest veil under which either white or black text reads everywhere on the ground (standard A4).
 * @param colours those that the veil may have
 */
export function scrimFor(ground: Ground, colours: readonly Scrim['colour'][] = ['#000000', '#ffffff']): Scrim {
  const veils = colours.map((colour) => thinnest(ground, colour, colour === '#000000' ? '#ffffff' : '#000000'))
  return veils.reduce((best, veil) => (veil.alpha < best.alpha ? veil : best))
}

/** A little more than the rule asks, because browsers round each pixel. */
const ROUNDING = 0.06

/** By bisection, to a hundredth: the contrast only grows with the veil. */
function thinnest(ground: Ground, colour: Scrim['colour'], text: string): Scrim {
  const reads = (percent: number) =>
    contrastOn(text, covered(ground, colour, percent / 100)) >= TEXT_CONTRAST + ROUNDING
  let enough = 100
  for (let low = 0; low < enough; ) {
    const middle = Math.floor((low + enough) / 2)
    if (reads(middle)) enough = middle
    else low = middle + 1
  }
  return { colour, alpha: enough / 100 }
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

/** The least luminance on the straight line between two colours, by ternary search. */
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
