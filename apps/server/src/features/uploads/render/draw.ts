import {
  AVATAR_QUALITY,
  AVATAR_SIZE,
  INVALID_TYPE_MESSAGE,
  LOAD_FAILED_MESSAGE,
  MAX_IMAGE_HEIGHT,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_WIDTH,
  MAX_TEXT_PICTURE_BYTES,
  PROCESS_FAILED_MESSAGE,
  type ImageType,
} from '@greenroom/domain'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { AppError } from '../../../platform/errors.ts'
import type { Cut, MessagePicture, Picture, PictureKind } from './picture.ts'

/** JPEG and WebP quality. Above it, files grow without looking better. */
const QUALITY = 82
/** Quality of a picture that is drawn into another one, and so compressed twice. */
const CUT_QUALITY = 88
/** Longest time for one picture, in seconds. The largest legitimate ones take three. */
const WITHIN_SECONDS = 15
/** Longest side of a message's picture in pixels, still and moving: what a phone shows. */
const MESSAGE_SIDE = 2048
const MOVING_SIDE = 480
/** Most frames, and pixels of all frames, of an animation. A longer one is reduced to its first frame. */
const MAX_FRAMES = 240
const MAX_ANIMATED_PIXELS = 20_000_000
/** Most memory for a picture, in bytes, as estimated from its header (standard W8: growth below 300 MB in all). */
const MAX_MEMORY = 210_000_000

// Nothing is drawn twice, so a cache would only use memory.
sharp.cache(false)

/**
 * Re-encodes an uploaded picture, so that none of the received bytes are served. Detects the type by the first bytes,
 * applies the camera's orientation, and drops all metadata: places, comments, profiles (standard W8).
 * @throws AppError UNSUPPORTED_TYPE if it is not a picture; UPLOAD_ERROR if it cannot be read or takes too much
 */
export async function draw(kind: PictureKind | MessagePicture | Cut, data: Buffer): Promise<Picture> {
  if (data.length === 0) throw new AppError('UPLOAD_ERROR', LOAD_FAILED_MESSAGE)
  const type = imageTypeOf(data)
  if (!type) throw new AppError('UNSUPPORTED_TYPE', INVALID_TYPE_MESSAGE)
  const header = await readHeader(data)
  if (`image/${header.format}` !== type) throw new AppError('UNSUPPORTED_TYPE', INVALID_TYPE_MESSAGE)
  requireAffordable(header)
  try {
    if (typeof kind === 'object') return await drawCut(data, kind)
    if (kind === 'message') return await drawForMessage(data, header)
    return kind === 'avatar' ? await drawAvatar(data, header) : await drawImage(data, header)
  } catch (error) {
    throw new AppError('UPLOAD_ERROR', PROCESS_FAILED_MESSAGE, { cause: error })
  }
}

const open = (data: Buffer, pages: number) =>
  sharp(data, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true, pages }).timeout({
    seconds: WITHIN_SECONDS,
  })

async function readHeader(data: Buffer): Promise<Metadata> {
  try {
    // We check the size ourselves, to tell pictures that are too large from broken ones.
    return await sharp(data, { limitInputPixels: false, failOn: 'error' }).metadata()
  } catch (error) {
    throw new AppError('UPLOAD_ERROR', LOAD_FAILED_MESSAGE, { cause: error })
  }
}

function requireAffordable(header: Metadata): void {
  const pixels = header.width * header.height
  if (pixels > MAX_IMAGE_PIXELS) {
    throw tooCostly(
      `This picture has too many pixels. Please use one with at most ${MAX_IMAGE_PIXELS / 1e6} megapixels.`,
    )
  }
  if (pixels * memoryPerPixel(header) > MAX_MEMORY) {
    throw tooCostly(
      'This picture is too large for its format. Please use a smaller one, or save it without "progressive".',
    )
  }
}

/** Error with the message of product section 8, and in `details` what the owner can do. */
const tooCostly = (reason: string) => new AppError('UPLOAD_ERROR', PROCESS_FAILED_MESSAGE, { details: { reason } })

/**
 * Returns the measured bytes of memory per pixel. Most pictures are processed in strips, but progressive, interlaced,
 * GIF, and WebP ones are held completely. A progressive JPEG holds coefficients of two bytes per sample.
 */
function memoryPerPixel({ format, isProgressive, channels, chromaSubsampling, depth }: Metadata): number {
  if (format === 'jpeg' && isProgressive) return (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2 * 1.4
  if (format === 'png' && isProgressive) return channels * (depth === 'ushort' ? 2 : 1) * 1.6
  if (format === 'gif') return 7.5
  return format === 'webp' ? 4 : 0
}

/** Draws an avatar: at most 400×400, jpeg, quality 0.8 (product section 9), never larger than the original. */
async function drawAvatar(data: Buffer, { width, height }: Metadata): Promise<Picture> {
  const side = Math.min(AVATAR_SIZE, width, height)
  return asJpeg(open(data, 1).autoOrient().resize(side, side, { fit: 'cover' }), AVATAR_QUALITY * 100)
}

const drawCut = (data: Buffer, { width, height }: Cut): Promise<Picture> =>
  asJpeg(open(data, 1).autoOrient().resize(width, height, { fit: 'cover', position: 'attention' }), CUT_QUALITY)

/** Tells whether an animation is kept moving. */
const moves = ({ width, height, pages = 1 }: Metadata) =>
  pages > 1 && pages <= MAX_FRAMES && width * height * pages <= MAX_ANIMATED_PIXELS

async function drawImage(data: Buffer, header: Metadata): Promise<Picture> {
  const isAnimated = moves(header)
  const drawing = open(data, isAnimated ? -1 : 1)
    .autoOrient()
    .resize({ width: MAX_IMAGE_WIDTH, height: MAX_IMAGE_HEIGHT, fit: 'inside', withoutEnlargement: true })
  return header.hasAlpha || isAnimated ? asWebp(drawing, isAnimated) : asJpeg(drawing, QUALITY)
}

/**
 * Draws a picture of a message as a jpeg, or as a GIF if it moves: phones and mail programs do not all know WebP. One
 * that is still too large for carriers is drawn smaller, an animation as its first frame.
 */
async function drawForMessage(data: Buffer, header: Metadata): Promise<Picture> {
  const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  if (moves(header)) {
    const gif = await asGif(open(data, -1).resize(within(MOVING_SIDE)))
    if (gif.data.length <= MAX_TEXT_PICTURE_BYTES) return gif
  }
  const jpeg = await asJpeg(open(data, 1).autoOrient().resize(within(MESSAGE_SIDE)), QUALITY)
  if (jpeg.data.length <= MAX_TEXT_PICTURE_BYTES) return jpeg
  return asJpeg(
    open(data, 1)
      .autoOrient()
      .resize(within(MESSAGE_SIDE / 2)),
    QUALITY,
  )
}

async function asGif(drawing: Sharp): Promise<Picture> {
  const { data, info } = await drawing.gif({ effort: 2 }).toBuffer({ resolveWithObject: true })
  return {
    data,
    contentType: 'image/gif',
    extension: 'gif',
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}

async function asJpeg(drawing: Sharp, quality: number): Promise<Picture> {
  const { data, info } = await drawing
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  return { data, contentType: 'image/jpeg', extension: 'jpg', width: info.width, height: info.height }
}

/**
 * Encodes pictures with transparency or animation. Animations are compressed less, because each frame costs as much as
 * a picture.
 */
async function asWebp(drawing: Sharp, isAnimated: boolean): Promise<Picture> {
  const { data, info } = await drawing
    .webp({ quality: QUALITY, effort: isAnimated ? 2 : 4 })
    .toBuffer({ resolveWithObject: true })
  return {
    data,
    contentType: 'image/webp',
    extension: 'webp',
    width: info.width,
    height: info.pageHeight ?? info.height,
  }
}

const startsWith = (data: Buffer, text: string, at = 0) =>
  data.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))

/**
 * Returns the type that the first bytes indicate, whatever its name or sender claims (standard W8). Undefined for SVG
 * and everything else.
 */
function imageTypeOf(data: Buffer): ImageType | undefined {
  if (startsWith(data, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(data, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(data, 'GIF87a') || startsWith(data, 'GIF89a')) return 'image/gif'
  if (startsWith(data, 'RIFF') && startsWith(data, 'WEBP', 8)) return 'image/webp'
  return undefined
}
