import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutsideError } from './fetch-outside.ts'

/** Encodings that an answer may use although none was requested. */
const UNPACKERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads a body and stops as soon as it exceeds the limit; neither the announced length nor that of a compressed body is
 * trusted. At most one encoding is undone, so a bomb costs no more than its own limit.
 * @throws OutsideError too-large; unreachable for an unknown encoding
 */
export async function readBody(stream: Readable, headers: Record<string, string>, maxBytes: number): Promise<Buffer> {
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes)
  const packing = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (packing === '' || packing === 'identity') return collect(stream, maxBytes)
  const unpacker = UNPACKERS[packing]
  if (!unpacker) throw new OutsideError('unreachable', `unknown content-encoding ${packing}`)
  const unpacked = unpacker()
  stream.on('error', (error) => unpacked.destroy(error))
  try {
    return await collect(stream.pipe(unpacked), maxBytes)
  } finally {
    unpacked.destroy()
  }
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = (maxBytes: number) => new OutsideError('too-large', `longer than ${maxBytes} bytes`)
