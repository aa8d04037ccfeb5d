import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutsideError } from './fetch-outside.ts'

/** Packings that an answer may come in although none was asked for. */
const UNPACKERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads a body, cut off as soon as it is longer than allowed: what the sender says of its length is not believed, and
 * neither is what a packed body says. At most one packing is undone, so that a bomb costs no more than its own limit.
 * @throws OutsideError too-large; unreachable for a packing that was not asked for and is not known
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
