import { z } from 'zod'
import { imageAddress, linkAddress } from './links.ts'

/** The ten themes (product section 17.7). The first is the default (product section 9.3). */
export const THEME_IDS = [
  'gradient-green',
  'paper-press',
  'night-drive',
  'gig-poster',
  'cassette',
  'soft-cloud',
  'mono-ink',
  'acid-zine',
  'velvet',
  'tide',
] as const
export type ThemeId = (typeof THEME_IDS)[number]
export const DEFAULT_THEME: ThemeId = 'gradient-green'

/** Returns the theme to draw; an unknown one, written by a newer build, becomes the default. */
export function readTheme(stored: string): ThemeId {
  return THEME_IDS.find((id) => id === stored) ?? DEFAULT_THEME
}

/** Fonts that an owner can choose instead of the theme's own. All are bundled variable fonts. */
export const FONT_IDS = [
  'bricolage-grotesque',
  'hanken-grotesk',
  'newsreader',
  'unbounded',
  'onest',
  'big-shoulders',
  'archivo',
  'space-grotesk',
  'gabarito',
  'geist',
  'geist-mono',
  'syne',
  'playfair',
  'fraunces',
  'instrument-sans',
] as const
export type FontId = (typeof FONT_IDS)[number]

export const BUTTON_SHAPES = ['square', 'rounded', 'pill'] as const
export const BUTTON_STYLES = ['fill', 'outline', 'shadow'] as const

export const SOCIAL_PLATFORMS = [
  'instagram',
  'tiktok',
  'youtube',
  'spotify',
  'apple-music',
  'soundcloud',
  'bandcamp',
  'facebook',
  'x',
  'threads',
  'bluesky',
  'discord',
  'twitch',
  'whatsapp',
  'telegram',
  'email',
  'website',
] as const
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number]

/** A color as `#rrggbb`. */
export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Use a color like #0d6e3c.')

export const siteBackground = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('colour'), colour: hexColor }),
  z.strictObject({
    kind: z.literal('gradient'),
    from: hexColor,
    to: hexColor,
    angle: z.number().int().min(0).max(360),
  }),
  z.strictObject({ kind: z.literal('picture'), url: imageAddress }),
])

/**
 * The owner's changes to the theme. Text colors cannot be chosen: they are derived, so that contrast stays AA (standard
 * A4).
 */
export const siteDesign = z.strictObject({
  background: siteBackground.optional(),
  buttonColour: hexColor.optional(),
  buttonShape: z.enum(BUTTON_SHAPES).optional(),
  buttonStyle: z.enum(BUTTON_STYLES).optional(),
  headingFont: z.enum(FONT_IDS).optional(),
  bodyFont: z.enum(FONT_IDS).optional(),
})
export type SiteDesign = z.infer<typeof siteDesign>

export const socialLink = z.strictObject({ platform: z.enum(SOCIAL_PLATFORMS), url: linkAddress })
export type SocialLink = z.infer<typeof socialLink>

/** Most icons below a name: two rows on a phone. */
export const MAX_SOCIAL = 12

/** `mini_sites.header_settings`, version 1: the icons below the name, and the design on top of the theme. */
export const headerSettings = z.strictObject({
  version: z.literal(1),
  social: z.array(socialLink).max(MAX_SOCIAL),
  design: siteDesign,
})
export type HeaderSettings = z.infer<typeof headerSettings>

export const emptyHeaderSettings = (): HeaderSettings => ({ version: 1, social: [], design: {} })

/** Parses stored header settings; an unknown version gives the plain theme. */
export function readHeaderSettings(stored: unknown): HeaderSettings {
  const parsed = headerSettings.safeParse(stored)
  return parsed.success ? parsed.data : emptyHeaderSettings()
}
