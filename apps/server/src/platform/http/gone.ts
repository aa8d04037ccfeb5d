import type { FastifyReply } from 'fastify'

/** Aborts when the client disconnects before the answer is sent, because it no longer wants it. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
