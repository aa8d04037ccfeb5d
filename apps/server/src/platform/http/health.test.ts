import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { House } from '../house.ts'
import { mountHealth } from './health.ts'

const apps: ReturnType<typeof Fastify>[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const app of apps.splice(0)) await app.close()
})

/** Creates the parts of a house that readiness checks. */
function setUp(parts: { database?: () => Promise<boolean>; storage?: () => Promise<boolean>; hears?: boolean } = {}) {
  const storage = vi.fn(parts.storage ?? (async () => true))
  const house = {
    db: { isReachable: parts.database ?? (async () => true) },
    listener: { isListening: parts.hears ?? true },
    providers: { storage: { isReachable: storage } },
  } as unknown as House
  const app = Fastify()
  apps.push(app)
  mountHealth(app, house)
  const ready = async () => {
    const answer = await app.inject('/readyz')
    return [answer.statusCode, answer.json<{ failing?: string[] }>().failing]
  }
  return { app, ready, storage }
}

describe('readiness', () => {
  it('is given when everything answers', async () => {
    expect(await setUp().ready()).toEqual([200, undefined])
  })

  it('names what fails, and the process lives all the while', async () => {
    const { app, ready } = setUp({
      database: async () => false,
      storage: () => Promise.reject(new Error('away')),
      hears: false,
    })
    expect(await ready()).toEqual([503, ['database', 'storage', 'changes']])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  it('does not wait for what never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = Promise.withResolvers<void>()
    const { ready } = setUp({
      database: () => {
        asked.resolve()
        return new Promise(() => {})
      },
    })
    const answer = ready()
    await asked.promise
    await vi.advanceTimersByTimeAsync(2000)
    expect(await answer).toEqual([503, ['database']])
  })

  it('asks a far-away store once for many who ask', async () => {
    const { ready, storage } = setUp()
    for (const _ of Array.from({ length: 10 })) await ready()
    await Promise.all(Array.from({ length: 10 }, ready))
    expect(storage).toHaveBeenCalledTimes(1)
  })
})
