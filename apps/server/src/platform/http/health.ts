import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'

/** A slower answer, in milliseconds, counts as not ready (standard O2: noticed within 5 s). */
const READY_WITHIN_MS = 2000
/** How long the file store's answer is cached, in milliseconds: the store may be far away, and checks frequent. */
const STORAGE_HOLDS_MS = 3000

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve, that is, the database answers owners and the system, the
 * file store answers, and change notifications arrive (standard O2); otherwise `failing` names the problem.
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

/** Returns false if the answer is no, an error, or late. */
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

/** Runs one check at a time, and repeats it only when the last answer has expired. */
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
