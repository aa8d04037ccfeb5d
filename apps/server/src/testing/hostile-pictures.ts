import { crc32, deflateSync } from 'node:zlib'

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const pngChunk = (type: string, data: Buffer) => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([u32(data.length), typed, u32(crc32(typed))])
}

export const PNG_MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Returns a PNG whose header claims this size, with hardly any pixels behind it. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([8, 6, 0, 0, 0])])
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    PNG_MAGIC,
    pngChunk('IHDR', header),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a JPEG whose header claims this size. */
export function jpegBomb(width: number, height: number): Buffer {
  const frame = Buffer.concat([
    Buffer.from([0xff, 0xc0, 0, 17, 8]),
    u16(height),
    u16(width),
    Buffer.from([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    Buffer.alloc(2000),
  ])
}

/** Returns a GIF whose header claims this size. */
export function gifBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0])])
  const pixels = Buffer.from([2, 2, 0x4c, 0x01, 0])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    frame,
    pixels,
    Buffer.from([0x3b]),
  ])
}

/** Returns a lossless WebP whose header claims this size (at most 16383). */
export function webpBomb(width: number, height: number): Buffer {
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0)
  const data = Buffer.concat([Buffer.from([0x2f]), bits, Buffer.alloc(100)])
  const length = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const chunk = Buffer.concat([Buffer.from('VP8L'), length(data.length), data, Buffer.alloc(data.length % 2)])
  return Buffer.concat([Buffer.from('RIFF'), length(4 + chunk.length), Buffer.from('WEBP'), chunk])
}
