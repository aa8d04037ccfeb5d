import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Milliseconds in which a client must take a piece, or the rest behind the last one. */
const STALLED_MS = 60_000

/** Sends a CSV file piece by piece until all of it is taken. A client that stops taking it is cut off, and its pieces end. */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  pieces: AsyncIterable<string>,
  stalledMs = STALLED_MS,
): Promise<void> {
  const timer = setTimeout(() => reply.raw.destroy(), stalledMs).unref()
  reply.raw.once('close', () => clearTimeout(timer))
  async function* watched() {
    for await (const piece of pieces) {
      timer.refresh()
      yield piece
    }
  }
  await reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(watched()))
}
