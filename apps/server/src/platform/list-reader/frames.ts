import type { Readable } from 'node:stream'
import type { PreparedBatch } from './batch.ts'

/** Text part of a batch; the columns follow as bytes. */
type Head = Omit<PreparedBatch, 'columns'> & { columns: (readonly [name: string, bytes: number])[] }

/** Encodes a batch for the pipe between the reading and the storing process: two lengths, the head, the columns. */
export function frameOf({ columns, ...batch }: PreparedBatch): Buffer {
  const entries = Object.entries(columns)
  const head: Head = { ...batch, columns: entries.map(([name, bytes]) => [name, bytes.length]) }
  const text = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.allocUnsafe(8)
  lengths.writeUInt32BE(text.length, 0)
  lengths.writeUInt32BE(
    entries.reduce((sum, [, bytes]) => sum + bytes.length, 0),
    4,
  )
  return Buffer.concat([lengths, text, ...entries.map(([, bytes]) => bytes)])
}

/** Reads the batches of a stream of frames, each only when it is requested. */
export async function* batchesIn(stream: Readable): AsyncGenerator<PreparedBatch> {
  let pieces: Buffer[] = []
  let held = 0
  let wanted = 8
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece)
    held += piece.length
    while (held >= wanted) {
      const all = Buffer.concat(pieces, held)
      const whole = 8 + all.readUInt32BE(0) + all.readUInt32BE(4)
      pieces = [all]
      wanted = whole
      if (held < whole) break
      yield batchOf(all.subarray(0, whole))
      pieces = [all.subarray(whole)]
      held -= whole
      wanted = 8
    }
  }
  if (held > 0) throw new Error('the process that reads the list ended in the middle')
}

function batchOf(frame: Buffer): PreparedBatch {
  const textLength = frame.readUInt32BE(0)
  const { columns, ...head } = JSON.parse(frame.toString('utf8', 8, 8 + textLength)) as Head
  let at = 8 + textLength
  const found: Record<string, Buffer> = {}
  for (const [name, bytes] of columns) {
    found[name] = frame.subarray(at, at + bytes)
    at += bytes
  }
  return { ...head, columns: found as PreparedBatch['columns'] }
}
