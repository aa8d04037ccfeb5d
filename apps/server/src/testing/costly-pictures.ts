import sharp from 'sharp'
import { gifBomb, jpegBomb, PNG_MAGIC, pngBomb, webpBomb } from './hostile-pictures.ts'

export interface CostlyPicture {
  name: string
  data: Buffer
  type: string
  /** Expected status. */
  expected: 201 | 422
}

/** A picture of one color, with this many pixels on each side. */
export const plane = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#a37' } })

/** The largest accepted uploads of each type, and the worst refused ones. */
export async function costlyPictures(): Promise<CostlyPicture[]> {
  const jpeg = (side: number) => plane(side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const taken = { expected: 201 } as const
  const refused = { expected: 422 } as const
  return [
    { name: 'progressive JPEG', data: await jpeg(4900), type: 'image/jpeg', ...taken },
    {
      name: 'interlaced PNG',
      data: await plane(6300).png({ progressive: true }).toBuffer(),
      type: 'image/png',
      ...taken,
    },
    { name: 'GIF', data: await plane(5200).gif({ effort: 1 }).toBuffer(), type: 'image/gif', ...taken },
    { name: 'WebP', data: await plane(6300).webp({ effort: 0 }).toBuffer(), type: 'image/webp', ...taken },
    { name: 'progressive JPEG, too large', data: await jpeg(6300), type: 'image/jpeg', ...refused },
    { name: 'PNG bomb', data: pngBomb(65_535, 65_535), type: 'image/png', ...refused },
    { name: 'JPEG bomb', data: jpegBomb(65_500, 65_500), type: 'image/jpeg', ...refused },
    { name: 'WebP bomb', data: webpBomb(16_383, 16_383), type: 'image/webp', ...refused },
    { name: '15 MB of PNG heads', data: Buffer.alloc(15_000_000, PNG_MAGIC), type: 'image/png', ...refused },
    { name: 'GIF bomb', data: gifBomb(65_535, 65_535), type: 'image/gif', ...refused },
  ]
}
