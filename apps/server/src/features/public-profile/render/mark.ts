import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/** The product's mark, a disc with arcs (product section 17), as SVG. */
export const MARK = readFileSync(new URL('./mark.svg', import.meta.url))

const ICON_PIXELS = 48

let icon: Promise<Buffer> | undefined

/** The mark as an .ico file with one PNG in it, for what asks for nothing else. */
export function markIcon(): Promise<Buffer> {
  icon ??= sharp(MARK).resize(ICON_PIXELS, ICON_PIXELS).png().toBuffer().then(asIcon)
  return icon
}

/** The container: 6 bytes of header and 16 bytes that say where its one picture lies. */
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
