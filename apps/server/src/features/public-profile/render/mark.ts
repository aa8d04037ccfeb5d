import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** The product's logo, a disc with arcs (product section 17), as SVG. */
export const MARK = readFileSync(new URL('./mark.svg', import.meta.url))

const ICON_PIXELS = 48

let icon: Promise<Buffer> | undefined

/** Returns the logo as an .ico file with one PNG, for clients that request nothing else. */
export function markIcon(): Promise<Buffer> {
  icon ??= sharp(MARK).resize(ICON_PIXELS, ICON_PIXELS).png().toBuffer().then(asIcon)
  return icon
}

/** Sides of the app's icon in pixels, as installed on a device. */
export const APP_ICONS = [192, 512] as const
/** Share of the icon that the logo covers. Phones cut off the corners. */
const COVERED = 0.72
/** Paper (product section 17.2). */
const PAPER = '#faf8f3'

const appIcons = new Map<number, Promise<Buffer>>()

/** Returns the app's icon as a PNG: the logo on paper. */
export function appIcon(side: (typeof APP_ICONS)[number]): Promise<Buffer> {
  const inner = Math.round(side * COVERED)
  const edge = Math.floor((side - inner) / 2)
  const [left, right] = [edge, side - inner - edge]
  const made =
    appIcons.get(side) ??
    sharp(MARK, { density: 72 * 16 })
      .resize(inner, inner)
      .extend({ top: left, left, bottom: right, right, background: PAPER })
      .flatten({ background: PAPER })
      .png()
      .toBuffer()
  appIcons.set(side, made)
  return made
}

/** Wraps a PNG in an .ico container: 6 bytes of header and 16 bytes of directory. */
function asIcon(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(ICON_PIXELS, 6)
  header.writeUInt8(ICON_PIXELS, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
