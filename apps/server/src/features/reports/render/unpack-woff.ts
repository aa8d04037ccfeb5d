import { inflateSync } from 'node:zlib'

const HEADER = { woff: 44, sfnt: 12 }
const ENTRY = { woff: 20, sfnt: 16 }
const WOFF_SIGNATURE = 0x774f4646

/**
 * Unpacks a font from WOFF 1.0 (W3C Recommendation, 2012) into the OpenType file inside. pdfkit reads WOFF too, but inflates a
 * table for every glyph, which takes seconds for a font of the world's scripts. @throws Error if the file is no WOFF
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== WOFF_SIGNATURE) throw new Error('This font is not a WOFF file.')
  const flavor = file.readUInt32BE(4)
  const count = file.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(HEADER.sfnt + count * ENTRY.sfnt)
  head.writeUInt32BE(flavor, 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts = [head]
  let offset = head.length
  for (let place = 0; place < count; place++) {
    const entry = HEADER.woff + place * ENTRY.woff
    const [tag, from, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) => file.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const stored = file.subarray(from, from + packed)
    const table = packed < length ? inflateSync(stored) : stored
    const written = HEADER.sfnt + place * ENTRY.sfnt
    for (const [at, value] of [tag, checksum, offset, length].entries()) head.writeUInt32BE(value, written + at * 4)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
