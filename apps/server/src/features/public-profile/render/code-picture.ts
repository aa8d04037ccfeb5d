import { type CodeShape, MAX_QR_ADDRESS, type QrLook, type QrSide, qrSvg } from '@greenroom/domain'
import jsqr from 'jsqr'
import { create } from 'qrcode'
import sharp from 'sharp'
import { OverLimit } from './over-limit.ts'

/** A QR code to draw. */
export interface CodeOrder extends Omit<QrLook, 'picture'> {
  /** Address that it holds. */
  text: string
  /** Picture in the middle, as a `data:` address. */
  picture: string | undefined
}

export interface CodeDrawn {
  svg: string
  /** A decoder has read what was drawn. */
  scans: boolean
  picture: 'shown' | 'small' | 'left-out' | 'none'
  /** As drawn. */
  shape: CodeShape
}

export interface CodePngOrder {
  svg: string
  side: QrSide
}

/**
 * Parts of the code's side that a picture takes. The larger one covers an eighth of the area; level H restores up to 30 % of
 * a code (ISO/IEC 18004), and dirt, folds, and glare need the rest.
 */
const PICTURE_SHARES = { shown: 0.36, small: 0.26 } as const
/**
 * Sizes at which a code must be read, in pixels: nearby, where a picture that shows a code of its own would be read instead; as
 * on a screen; and small and out of focus.
 */
const LOOKS = [
  { side: 640, blur: 0 },
  { side: 300, blur: 0 },
  { side: 240, blur: 1 },
] as const

/**
 * Draws a QR code with a picture in the middle, and reads it with a decoder. If that fails, the picture becomes smaller, and
 * then is left out, and then the modules become squares.
 * @throws OverLimit if the address is too long
 */
export async function drawCode({ text, picture, ...look }: CodeOrder): Promise<CodeDrawn> {
  if (text.length > MAX_QR_ADDRESS) throw new OverLimit(`the address of a code has ${text.length} characters`)
  if (picture !== undefined) {
    const { modules } = create(text, { errorCorrectionLevel: 'H' })
    for (const size of ['shown', 'small'] as const) {
      const svg = qrSvg(modules, { ...look, picture: { href: picture, share: PICTURE_SHARES[size] } })
      if (await isRead(svg, text)) return { svg, scans: true, picture: size, shape: look.shape }
    }
  }
  const shown = picture === undefined ? 'none' : 'left-out'
  for (const shape of [look.shape, 'square'] as const) {
    const svg = qrSvg(create(text, { errorCorrectionLevel: 'Q' }).modules, { ...look, shape })
    const scans = await isRead(svg, text)
    if (scans || shape === 'square') return { svg, scans, picture: shown, shape }
  }
  throw new Error('a code was not drawn')
}

/** Draws a code as a PNG. */
export const drawCodePng = ({ svg, side }: CodePngOrder): Promise<Uint8Array> =>
  sharp(Buffer.from(svg.replace('<svg ', `<svg width="${side}" height="${side}" `)))
    .png({ compressionLevel: 9 })
    .toBuffer()

async function isRead(svg: string, text: string): Promise<boolean> {
  for (const { side, blur } of LOOKS) {
    const drawn = sharp(Buffer.from(svg)).resize(side, side)
    const { data, info } = await (blur > 0 ? drawn.blur(blur) : drawn)
      .flatten({ background: '#ffffff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
    if (jsqr.default(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' })?.data !== text) return false
  }
  return true
}
