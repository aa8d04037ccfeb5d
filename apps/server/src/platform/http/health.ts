import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'

/** A database that takes longer than this, in milliseconds, is not ready (standard O2: noticed within 5 s). */
const READY_WITHIN_MS = 2000

/** `/healthz`: the process lives. `/readyz`: it can serve, i.e. its database answers and it hears changes (standard O2). */
export function mountHealth(app: FastifyInstance, house: House): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await isReady(house)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

async function isReady(house: House): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_WITHIN_MS)
  })
  const answers = house.db.systemPool.query('select 1').then(
    () => house.listener.isListening,
    () => false,
  )
  try {
    return await Promise.race([answers, late])
  } finally {
    clearTimeout(timer)
  }
}
