import { blend, contrastOn, readableOn } from '../contrast.ts'
import { LETTER_ACCENT, type MailDesign, type MailFont } from '../mail-design.ts'

/** Colors and font of a mail. */
export interface MailLook {
  /** Stack of fonts that every mail program has. */
  font: string
  /** Color of links, in the light and in the dark. */
  link: string
  darkLink: string
  /** Background of buttons, and the color of their text. */
  accent: string
  onAccent: string
  /** Border of buttons, in the light and in the dark: seen where the accent is hardly seen on what it lies on. */
  edge: string
  darkEdge: string
}

/** Background of what somebody reads, in the light and in the dark. */
export const CARD = { light: '#ffffff', dark: '#191d1b' } as const

const FONTS: Readonly<Record<MailFont, string>> = {
  sans: "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  serif: "Georgia,'Times New Roman',serif",
  mono: "Menlo,Consolas,'Courier New',monospace",
}

/** Look of a letter, and of a design that nobody has changed. */
export const LETTER_LOOK: MailLook = {
  font: FONTS.sans,
  link: LETTER_ACCENT,
  darkLink: '#7fd6a4',
  accent: LETTER_ACCENT,
  onAccent: '#ffffff',
  edge: LETTER_ACCENT,
  darkEdge: LETTER_ACCENT,
}

/** Contrast from which the shape of a button is seen. */
const SEEN = 1.5

/** Shares of black or white that are mixed into a color, until it is readable. */
const SHADES = [0, 0.15, 0.3, 0.45, 0.6, 0.75]

/** Derives the look from what an artist chose; texts stay readable on any accent (standard A4). */
export function lookOf({ accent, font }: Pick<MailDesign, 'accent' | 'font'>): MailLook {
  const shades = (toward: string) => SHADES.map((share) => blend(toward, share, accent))
  const link = readableOn([CARD.light], shades('#000000'))
  const darkLink = readableOn([CARD.dark], shades('#ffffff'))
  return {
    font: FONTS[font],
    link,
    darkLink,
    accent,
    onAccent: readableOn([accent]),
    edge: contrastOn(accent, [CARD.light]) < SEEN ? link : accent,
    darkEdge: contrastOn(accent, [CARD.dark]) < SEEN ? darkLink : accent,
  }
}
