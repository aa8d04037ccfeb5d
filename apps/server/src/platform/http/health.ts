import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'

/** What takes longer than this to answer, in milliseconds, is not ready (standard O2: noticed within 5 s). */
const READY_WITHIN_MS = 2000
/** A store of pictures may be far away, and whoever asks may ask often: its answer holds this long, in milliseconds. */
const STORAGE_HOLDS_MS = 3000

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, i.e. the database answers owners and the system, the store of
 * pictures answers, and changes are heard (standard O2); else `failing` says which.
 */
export function mountHealth(app: FastifyInstance, { db, listener, providers }: House): void {
  const storage = heldFor(STORAGE_HOLDS_MS, () => providers.storage.isReachable())
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const answers = {
      database: inTime(db.isReachable()),
      storage: inTime(storage()),
      changes: Promise.resolve(listener.isListening),
    }
    const failing: string[] = []
    for (const [name, answer] of Object.entries(answers)) if (!(await answer)) failing.push(name)
    if (failing.length === 0) return { status: 'ready' }
    return reply.status(503).send({ status: 'not ready', failing })
  })
}

/** False when the answer is no, an error, or late. */
async function inTime(answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_WITHIN_MS)
  })
  try {
    return await Promise.race([answer.catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks at most once at a time, and again only when the last answer is old. */
function heldFor(milliseconds: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let held: Promise<boolean> | undefined
  let until = 0
  return () => {
    if (held && performance.now() < until) return held
    until = Number.POSITIVE_INFINITY
    held = ask().finally(() => {
      until = performance.now() + milliseconds
    })
    return held
  }
}
