import { z } from 'zod'
import { imageAddress } from '../links.ts'
import { storableText } from '../text.ts'
import { version } from './version.ts'

/** Longest description of a picture, in characters: a sentence or two, as screen readers read it at once. */
export const MAX_ALT = 250
/** Fewest and most pictures of a gallery that visitors see. */
export const MIN_GALLERY = 2
export const MAX_GALLERY = 24

/** Pixels of one side, sent so that the page keeps room for a picture before it is loaded. */
const side = z.int().min(1).max(20_000)

const shape = {
  src: imageAddress,
  alt: storableText(MAX_ALT).default('').describe('What the picture shows, for people who cannot see it'),
  width: side.optional(),
  height: side.optional(),
}

export const galleryPicture = z.strictObject(shape)
export type GalleryPicture = z.infer<typeof galleryPicture>

/** Settings of a picture, version 1. Without `src` there is nothing to see yet. The block's url is where it leads. */
export const pictureSettings = z.strictObject({ version, ...shape, src: imageAddress.optional() })

export const GALLERY_LAYOUTS = ['grid', 'strip'] as const

/** Settings of a gallery, version 1: pictures in order. */
export const gallerySettings = z.strictObject({
  version,
  layout: z.enum(GALLERY_LAYOUTS).default('grid'),
  pictures: z.array(galleryPicture).max(MAX_GALLERY, `A gallery has at most ${MAX_GALLERY} pictures.`).default([]),
})

export const DIVIDER_STYLES = ['line', 'dots', 'space'] as const

/** Settings of a divider, version 1. */
export const dividerSettings = z.strictObject({ version, style: z.enum(DIVIDER_STYLES).default('line') })
/** Settings of a heading, version 1. Its words are the block's title. */
export const headingSettings = z.strictObject({ version })
