import { z } from 'zod'
import type { BlockType } from './block-types.ts'
import type { EmbedType } from './embeds/types.ts'
import { imageAddress, linkAddress } from './links.ts'
import { richText, richTextOf } from './rich-text.ts'
import { askedBy, emailCaptureSettings, fanCaptureSettings, phoneSettings, SIGN_UP_SETTINGS } from './sign-ups.ts'
import { requiredText, storableText } from './text.ts'

export {
  BLOCK_TYPES,
  type BlockType,
  isEmbedType,
  isSignUpType,
  SIGN_UP_TYPES,
  type SignUpType,
} from './block-types.ts'

/** Most blocks on one site: far above what a visitor scrolls through, low enough that a page stays small. */
export const MAX_BLOCKS = 200

export const MAX_BLOCK_TITLE = 120

const moment = z.iso.datetime({ offset: true })

/** Settings say by which version they are written; what is sent without it is of the first. */
const version = z.literal(1).default(1)

/** Version 1 of a link's settings. `startsAt` and `endsAt` bound when visitors see it. */
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

/** Version 1 of an embed's settings. Art and title are fetched once by the server into own storage. */
export const embedSettings = z.strictObject({
  version,
  artUrl: imageAddress.optional(),
  artTitle: storableText(300).optional(),
})

/** The address of each type of block: an embed's is its provider's canonical one (checked by `parseEmbed`), text has none. */
const noAddress = z.literal('').or(z.null()).default('')

const title = storableText(MAX_BLOCK_TITLE).default('')
const is_active = z.boolean().default(true).describe('Shown to visitors')
const common = { title, is_active }
const embed = <T extends EmbedType>(type: T) =>
  z.strictObject({ ...common, type: z.literal(type), url: linkAddress, settings: embedSettings.prefault({}) })

/**
 * What a block holds, by its type. Whoever makes one names the type and what the type cannot do without: the title of a link,
 * which is what visitors tap, and the address of an embed.
 */
export const blockContent = z.discriminatedUnion('type', [
  z.strictObject({
    ...common,
    title: requiredText(MAX_BLOCK_TITLE, 'Give the link a title.'),
    type: z.literal('link'),
    url: linkAddress.or(z.literal('')).default(''),
    settings: linkSettings.prefault({}),
  }),
  z.strictObject({ ...common, type: z.literal('text'), url: noAddress, settings: textSettings.prefault({}) }),
  embed('youtube-embed'),
  embed('spotify-embed'),
  embed('soundcloud-embed'),
  embed('apple-music-embed'),
  z.strictObject({
    ...common,
    type: z.literal('email-capture'),
    url: noAddress,
    settings: emailCaptureSettings.prefault({}),
  }),
  z.strictObject({ ...common, type: z.literal('phone'), url: noAddress, settings: phoneSettings.prefault({}) }),
  z.strictObject({
    ...common,
    type: z.literal('fan-capture'),
    url: noAddress,
    settings: fanCaptureSettings.prefault({}),
  }),
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
  ...SIGN_UP_SETTINGS,
} as const

/** Settings of a new block of this type. */
export function defaultSettings(type: BlockType): BlockContent['settings'] {
  return type === 'text' ? { version: 1, text: [] } : { version: 1 }
}

/**
 * Stored settings as this version of the product understands them. What it does not understand (an unknown version or
 * type, written by a newer build) falls back to the defaults, so that the page still renders.
 */
export function readSettings<T extends BlockType>(type: T, stored: unknown): z.infer<(typeof SETTINGS)[T]> {
  const parsed = SETTINGS[type]?.safeParse(stored)
  return (parsed?.success ? parsed.data : defaultSettings(type)) as z.infer<(typeof SETTINGS)[T]>
}

/**
 * Whether visitors leave a phone number by this block, so that it counts as a phone block (product section 6): `phone` always
 * (product section 11), and a form that its owner has ask for one, which would else be a way around the plan.
 */
export const asksPhone = ({ type, settings }: { type: string; settings: unknown }): boolean =>
  type === 'phone' || (type === 'fan-capture' && askedBy(type, readSettings(type, settings)).phone !== 'no')

/** Whether a link is in its scheduled time. Both bounds are optional; the end is exclusive. */
export function isOnSchedule(settings: LinkSettings, now: Date): boolean {
  const at = now.getTime()
  return (
    (!settings.startsAt || Date.parse(settings.startsAt) <= at) &&
    (!settings.endsAt || at < Date.parse(settings.endsAt))
  )
}

/** When the given links next appear or disappear after `now`, in milliseconds since 1970; undefined when never. */
export function nextScheduleChange(links: readonly LinkSettings[], now: Date): number | undefined {
  const moments = links.flatMap((s) => [s.startsAt, s.endsAt]).flatMap((m) => (m ? [Date.parse(m)] : []))
  const ahead = moments.filter((m) => m > now.getTime())
  return ahead.length > 0 ? Math.min(...ahead) : undefined
}

/** The blocks that a new site starts with (product section 3): a link 'My Website' and a text 'About Me'. */
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
