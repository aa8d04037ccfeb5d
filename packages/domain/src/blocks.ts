import { z } from 'zod'
import { contactCardSettings } from './block-kinds/contact-card.ts'
import { countdownSettings } from './block-kinds/countdown.ts'
import { eventsSettings } from './block-kinds/events.ts'
import { dividerSettings, gallerySettings, headingSettings, pictureSettings } from './block-kinds/pictures.ts'
import { version } from './block-kinds/version.ts'
import type { BlockType } from './block-types.ts'
import type { EmbedType } from './embeds/types.ts'
import { imageAddress, linkAddress } from './links.ts'
import { richText, richTextOf } from './rich-text.ts'
import { askedBy, emailCaptureSettings, fanCaptureSettings, phoneSettings, SIGN_UP_SETTINGS } from './sign-ups.ts'
import { momentText, requiredText, storableText } from './text.ts'

export {
  BLOCK_LABELS,
  BLOCK_TYPES,
  type BlockType,
  isEmbedType,
  isShownType,
  isSignUpType,
  SIGN_UP_TYPES,
  type ShownType,
  type SignUpType,
} from './block-types.ts'

/** Most blocks on one site: far more than a visitor scrolls through, few enough to keep a page small. */
export const MAX_BLOCKS = 200

export const MAX_BLOCK_TITLE = 120

const moment = momentText()

/** Settings of a link, version 1. Visitors see it between `startsAt` and `endsAt`. */
export const linkSettings = z
  .strictObject({
    version,
    icon: storableText(16).optional(),
    thumbnailUrl: imageAddress.optional(),
    highlight: z.boolean().optional(),
    startsAt: moment.optional(),
    endsAt: moment.optional(),
  })
  .refine((s) => !s.startsAt || !s.endsAt || Date.parse(s.startsAt) < Date.parse(s.endsAt), {
    path: ['endsAt'],
    message: 'The end must come after the start.',
  })

export const textSettings = z.strictObject({ version, text: richText.default([]) })

/** Settings of an embed, version 1. The server fetches art and title once and stores them. */
export const embedSettings = z.strictObject({
  version,
  artUrl: imageAddress.optional(),
  artTitle: storableText(300).optional(),
})

/** Addresses by block type. An embed has its provider's canonical address (checked by `parseEmbed`); text has none. */
const noAddress = z.literal('').or(z.null()).default('')

const title = storableText(MAX_BLOCK_TITLE).default('')
const is_active = z.boolean().default(true).describe('Shown to visitors')
const common = { title, is_active }
const shown = <T extends BlockType, S extends z.ZodType>(type: T, settings: S) =>
  z.strictObject({ ...common, type: z.literal(type), url: noAddress, settings })
const embed = <T extends EmbedType>(type: T) =>
  z.strictObject({ ...common, type: z.literal(type), url: linkAddress, settings: embedSettings.prefault({}) })

/**
 * Content of a block, by type. Creating one requires the type and what that type cannot do without: the title of a
 * link, which visitors tap, and the address of an embed.
 */
export const blockContent = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    title: requiredText(MAX_BLOCK_TITLE, 'Give the link a title.'),
    type: z.literal('link'),
    url: linkAddress.or(z.literal('')).default(''),
    settings: linkSettings.prefault({}),
  }),
  shown('text', textSettings.prefault({})),
  z.strictObject({
    ...common,
    type: z.literal('picture'),
    url: linkAddress.or(z.literal('')).default(''),
    settings: pictureSettings.prefault({}),
  }),
  shown('gallery', gallerySettings.prefault({})),
  shown('heading', headingSettings.prefault({})),
  shown('divider', dividerSettings.prefault({})),
  shown('events', eventsSettings.prefault({})),
  shown('countdown', countdownSettings.prefault({})),
  shown('contact-card', contactCardSettings.prefault({})),
  embed('youtube-embed'),
  embed('spotify-embed'),
  embed('soundcloud-embed'),
  embed('apple-music-embed'),
  embed('bandcamp-embed'),
  embed('vimeo-embed'),
  embed('mixcloud-embed'),
  shown('email-capture', emailCaptureSettings.prefault({})),
  shown('phone', phoneSettings.prefault({})),
  shown('fan-capture', fanCaptureSettings.prefault({})),
])
export type BlockContent = z.infer<typeof blockContent>
export type LinkSettings = z.infer<typeof linkSettings>
export type EmbedSettings = z.infer<typeof embedSettings>

const SETTINGS = {
  link: linkSettings,
  text: textSettings,
  'youtube-embed': embedSettings,
  'spotify-embed': embedSettings,
  'soundcloud-embed': embedSettings,
  'apple-music-embed': embedSettings,
  'bandcamp-embed': embedSettings,
  'vimeo-embed': embedSettings,
  'mixcloud-embed': embedSettings,
  picture: pictureSettings,
  gallery: gallerySettings,
  heading: headingSettings,
  divider: dividerSettings,
  events: eventsSettings,
  countdown: countdownSettings,
  'contact-card': contactCardSettings,
  ...SIGN_UP_SETTINGS,
} as const

/** Returns the settings of a new block of this type. */
export function defaultSettings(type: BlockType): BlockContent['settings'] {
  return SETTINGS[type]?.parse({}) ?? { version: 1 }
}

/**
 * Parses stored settings. An unknown version or type, written by a newer build, falls back to the defaults so that the
 * page still renders.
 */
export function readSettings<T extends BlockType>(type: T, stored: unknown): z.infer<(typeof SETTINGS)[T]> {
  const parsed = SETTINGS[type]?.safeParse(stored)
  return (parsed?.success ? parsed.data : defaultSettings(type)) as z.infer<(typeof SETTINGS)[T]>
}

/**
 * Returns true if the block asks for a phone number and so counts as a phone block (product section 6). `phone` always
 * does (product section 11.4). So does a form set up to ask for one; otherwise it would bypass the plan's limit.
 */
export const asksPhone = ({ type, settings }: { type: string; settings: unknown }): boolean =>
  type === 'phone' || (type === 'fan-capture' && askedBy(type, readSettings(type, settings)).phone !== 'no')

/** Returns the blocks of a new site (product section 3.3): a link 'My Website' and a text 'About Me'. */
export function defaultBlocks(): BlockContent[] {
  return [
    { type: 'link', title: 'My Website', url: '', is_active: true, settings: { version: 1 } },
    {
      type: 'text',
      title: 'About Me',
      url: '',
      is_active: true,
      settings: { version: 1, text: richTextOf('Hello, and welcome to my page.') },
    },
  ]
}
