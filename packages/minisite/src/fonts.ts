import type { FontId } from '@greenroom/domain'
import { FONT_FILES } from './font-files.ts'

type Kin = 'sans' | 'serif' | 'mono'

interface Font {
  /** Common name. */
  label: string
  /** CSS family name in our own @font-face. */
  family: string
  kin: Kin
  /** Range of weights in the variable file. */
  weights: readonly [number, number]
  /**
   * Measured in Chromium from the files of @fontsource-variable 5.3.0: ascent and descent in percent of the font size,
   * and the width of English text in percent of the fallback's (Arial, Times New Roman, Courier New), regular and at
   * the heading's weight.
   */
  metrics: { ascent: number; descent: number; text: number; heading: number }
  /** Weight used for headings. */
  headingWeight: number
}

const font = (
  label: string,
  kin: Kin,
  weights: Font['weights'],
  headingWeight: number,
  [ascent, descent, text, heading]: [number, number, number, number],
): Font => ({
  label,
  family: `${label} Variable`,
  kin,
  weights,
  headingWeight,
  metrics: { ascent, descent, text, heading },
})

/** Every font that a theme uses or an owner can choose. */
export const FONTS: Record<FontId, Font> = {
  'bricolage-grotesque': font('Bricolage Grotesque', 'sans', [200, 800], 700, [93, 27, 104.3, 100.8]),
  'hanken-grotesk': font('Hanken Grotesk', 'sans', [100, 900], 700, [100, 30.3, 100, 94.2]),
  newsreader: font('Newsreader', 'serif', [200, 800], 600, [73.5, 26.5, 104.3, 103.3]),
  unbounded: font('Unbounded', 'sans', [200, 900], 600, [99.5, 24.5, 132.7, 128.2]),
  onest: font('Onest', 'sans', [100, 900], 700, [97, 30.5, 105.4, 101.1]),
  'big-shoulders': font('Big Shoulders', 'sans', [100, 900], 800, [98.6, 21.5, 74.3, 83.1]),
  archivo: font('Archivo', 'sans', [100, 900], 700, [87.8, 21, 98, 97.7]),
  'space-grotesk': font('Space Grotesk', 'sans', [300, 700], 700, [98.4, 29.2, 108, 100.7]),
  gabarito: font('Gabarito', 'sans', [400, 900], 700, [94, 26, 97.5, 92.6]),
  geist: font('Geist', 'sans', [100, 900], 600, [100.5, 29.5, 102.2, 99.1]),
  'geist-mono': font('Geist Mono', 'mono', [100, 900], 600, [100.5, 29.5, 100, 100]),
  syne: font('Syne', 'sans', [400, 800], 700, [92.5, 27.5, 96.7, 112.6]),
  playfair: font('Playfair', 'serif', [300, 900], 600, [88.5, 31.5, 103.4, 97.5]),
  fraunces: font('Fraunces', 'serif', [100, 900], 600, [97.8, 25.5, 114.1, 111.3]),
  'instrument-sans': font('Instrument Sans', 'sans', [400, 700], 700, [97, 25, 101.1, 97.5]),
}

const FALLBACKS: Record<Kin, { regular: string; bold: string; generic: string }> = {
  sans: {
    regular: "local('Arial'),local('Roboto')",
    bold: "local('Arial Bold'),local('Roboto Bold'),local('Arial')",
    generic: 'system-ui,sans-serif',
  },
  serif: {
    regular: "local('Times New Roman'),local('Noto Serif')",
    bold: "local('Times New Roman Bold'),local('Noto Serif Bold')",
    generic: 'Georgia,serif',
  },
  mono: {
    regular: "local('Courier New'),local('Droid Sans Mono')",
    bold: "local('Courier New Bold'),local('Droid Sans Mono')",
    generic: 'ui-monospace,monospace',
  },
}

/** Unicode ranges of each font's two files (the same throughout @fontsource-variable 5.3.0). */
const LATIN_RANGE =
  'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const EXTENDED_RANGE =
  'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'
const EXTENDED_LETTER = /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1E9F\u1EF2-\u1EFF]/

/** Returns true if a text needs the second file: letters of Polish, Czech, Turkish, and similar languages. */
export const hasExtendedLetters = (text: string): boolean => EXTENDED_LETTER.test(text)

/** The fonts of a page. Both may be the same. */
export interface FontPair {
  heading: FontId
  body: FontId
}

/** Returns the `font-family` value: the font, its metric-matched stand-in, and the system font. */
export function familyOf(id: FontId, role: keyof FontPair): string {
  const { family, kin } = FONTS[id]
  return `"${family}",${role === 'heading' ? 'h' : 'b'}-alike,${FALLBACKS[kin].generic}`
}

/**
 * Returns the `@font-face` rules of a page: the fonts, and stand-ins of the same metrics, so that nothing moves when
 * they load.
 * @param extended include the letters beyond Latin-1
 */
export function fontFaceCss(pair: FontPair, extended = false): string {
  const own = [...new Set([pair.heading, pair.body])].map((id) => ownFaces(id, extended)).join('')
  return own + standIn(pair.heading, 'heading') + standIn(pair.body, 'body')
}

function ownFaces(id: FontId, extended: boolean): string {
  const { family, weights } = FONTS[id]
  const face = (address: string, range: string) =>
    `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};font-display:swap;src:url(${address}) format("woff2");unicode-range:${range}}`
  return face(FONT_FILES[id].latin, LATIN_RANGE) + (extended ? face(FONT_FILES[id].extended, EXTENDED_RANGE) : '')
}

function standIn(id: FontId, role: keyof FontPair): string {
  const { kin, metrics } = FONTS[id]
  const size = role === 'heading' ? metrics.heading : metrics.text
  const part = (percent: number) => `${((percent / size) * 100).toFixed(1)}%`
  return (
    `@font-face{font-family:${role === 'heading' ? 'h' : 'b'}-alike;src:${FALLBACKS[kin][role === 'heading' ? 'bold' : 'regular']};` +
    `size-adjust:${size}%;ascent-override:${part(metrics.ascent)};descent-override:${part(metrics.descent)};line-gap-override:0%}`
  )
}

/** Returns the files to preload: Latin only, each once. */
export function preloadsOf(pair: FontPair): string[] {
  return [...new Set([pair.heading, pair.body])].map((id) => FONT_FILES[id].latin)
}

const asked = new Set<FontId>()

/**
 * Loads fonts into the document around a preview, because shadow roots take fonts from there. Can be called repeatedly.
 */
export function loadFonts(pair: FontPair): void {
  if (typeof FontFace === 'undefined' || !document.fonts) return
  for (const id of [pair.heading, pair.body]) {
    if (asked.has(id)) continue
    asked.add(id)
    const { family, weights } = FONTS[id]
    const descriptors = { weight: weights.join(' '), display: 'swap' as const }
    document.fonts.add(
      new FontFace(family, `url(${FONT_FILES[id].latin})`, { ...descriptors, unicodeRange: LATIN_RANGE }),
    )
    document.fonts.add(
      new FontFace(family, `url(${FONT_FILES[id].extended})`, { ...descriptors, unicodeRange: EXTENDED_RANGE }),
    )
  }
}
