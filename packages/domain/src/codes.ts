import { z } from 'zod'
import { blend, contrastOn, luminance, TEXT_CONTRAST } from './contrast.ts'
import { isWebAddress, linkAddress } from './links.ts'
import { CODE_SHAPES } from './qr-drawing.ts'
import { hexColor } from './site-design.ts'
import { storableText } from './text.ts'

/**
 * Short links and QR codes of one's own: `/{username}/q/{code}`. The printed code stays what it is, and its owner changes
 * where it leads.
 */

/** Most codes of a site: more than a tour with a poster per city needs, and few enough to read at once. */
export const MAX_CODES_PER_SITE = 500
export const MAX_CODE_NAME = 80
/** Shortest and longest code, in characters. */
export const CODE_LENGTH = { least: 2, most: 40 } as const
/** Pattern of a code, which is also the last part of an address. */
export const CODE_PATTERN = /^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$/
/** Longest word of a tag, in characters: as hits store them. */
export const MAX_CODE_TAG = 100
/** Longest address that a QR code holds, in characters: twice what the longest code of a page takes. */
export const MAX_QR_ADDRESS = 200
/** Sides of the PNG in pixels: for a screen, a flyer, and a poster. */
export const QR_SIDES = [512, 1024, 2048] as const
export type QrSide = (typeof QR_SIDES)[number]
/** Query of the address in a QR code. It tells a scan from a press of the short link, which has none. */
export const SCAN_MARK = 'q'
/** Days that the curve of a code can show. */
export const CODE_DAYS = [30, 90, 365] as const
/** Most sources that are told apart per code; the rest is counted together, because strangers choose what they send. */
export const MAX_CODE_SOURCES = 200
/** Stands for the sources beyond those. No host contains a `#`. */
export const OTHER_SOURCES = '#other'

/** Digits and letters without vowels and look-alikes, so that codes are easy to copy and spell no words. */
const SIGNS = '23456789bcdfghjkmnpqrstvwxyz'
const MADE_LENGTH = 6

/** Returns a new code: one of 481,890,304. @param random uniform in [0, 1) */
export const madeCode = (random: () => number): string =>
  Array.from({ length: MADE_LENGTH }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join('')

/** A code as it was typed or read, in lower case; undefined if it is none. */
export function asCode(typed: string): string | undefined {
  const code = typed.toLowerCase()
  return CODE_PATTERN.test(code) ? code : undefined
}

export const codeWord = z
  .string()
  .max(CODE_LENGTH.most, `Use at most ${CODE_LENGTH.most} characters.`)
  .regex(CODE_PATTERN, 'Use 2 to 40 characters: a to z, 0 to 9, and hyphens between them.')

/** Target of a code. */
export const codeTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page') }).describe('The page'),
  z.strictObject({ kind: z.literal('block'), block_id: z.uuid() }).describe('The page, at one of its blocks'),
  z
    .strictObject({
      kind: z.literal('link'),
      url: linkAddress.refine(isWebAddress, 'Use a full address that starts with https://.'),
    })
    .describe('Any address on the web'),
])

const tag = storableText(MAX_CODE_TAG).optional()

/** Words that the address says about a visit: `utm_source` and its kin. */
export const codeTags = z.strictObject({ source: tag, medium: tag, campaign: tag, term: tag, content: tag })
export type CodeTags = z.infer<typeof codeTags>

/**
 * Least contrast of dark on light. Readers need less on a screen; paper, ink, and light at a concert take some of it, so it
 * is that of text.
 */
const QR_CONTRAST = TEXT_CONTRAST
/** Least difference in reflectance, from 0 to 1: grade C of ISO/IEC 15415. Black on a dark color has contrast, and too little light. */
const QR_DIFFERENCE = 0.4
const WHITE = '#ffffff'
const BLACK = '#000000'

/** Look of a QR code. */
export const codeDesign = z
  .strictObject({
    shape: z.enum(CODE_SHAPES).default('rounded').describe('Of its modules'),
    dark: hexColor.nullable().default(null).describe("Color of the modules; null: the page's own"),
    light: hexColor.nullable().default(null).describe('Color behind them; null: white'),
    picture: z.boolean().default(true).describe("The page's picture in the middle, as far as the code still scans"),
  })
  .superRefine(({ dark, light }, check) => {
    const ground = light ?? WHITE
    if (!isReadable(BLACK, ground))
      check.addIssue({
        code: 'custom',
        path: ['light'],
        message: 'Choose a lighter color, so that cameras can read it.',
      })
    else if (dark !== null && !isReadable(dark, ground))
      check.addIssue({
        code: 'custom',
        path: ['dark'],
        message: 'Choose a color that is clearly darker than the one behind it, so that cameras can read it.',
      })
  })
export type CodeDesign = z.output<typeof codeDesign>

/** Look of a code for which nothing was chosen. */
export const PLAIN_DESIGN: CodeDesign = { shape: 'rounded', dark: null, light: null, picture: true }

/** Tells whether cameras can read these colors: dark on light, with enough contrast. */
export const isReadable = (dark: string, light: string): boolean =>
  contrastOn(dark, [light]) >= QR_CONTRAST && luminance(light) - luminance(dark) >= QR_DIFFERENCE

/** Steps in which a color of the page is darkened until it can be read. */
const DARKER = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 1]

/**
 * Returns the colors of a code. What its owner has not chosen comes from the page: the first color that can be read on the
 * light one, darkened if none can.
 * @param wished colors of the page, the most telling first
 */
export function codeColors({ dark, light }: CodeDesign, wished: readonly string[]): { dark: string; light: string } {
  const ground = light ?? WHITE
  if (dark !== null) return { dark, light: ground }
  const own = wished.filter((color) => /^#[0-9a-f]{6}$/i.test(color))
  const shades = DARKER.flatMap((part) => own.map((color) => blend(BLACK, part, color)))
  return { dark: shades.find((color) => isReadable(color, ground)) ?? BLACK, light: ground }
}
