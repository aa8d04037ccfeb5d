import { beforeAll, describe, expect, it } from 'vitest'
import { type Arena, openArena } from './testing/bombs/arena.ts'
import { SVG } from './testing/bombs/content-bombs.ts'
import { CORPUS } from './testing/bombs/corpus.ts'
import { PUBLIC_URL, useTestApp } from './testing/test-app.ts'

/**
 * Sends input that costs far more than its size to a real server: it is refused or bounded, and others are answered
 * meanwhile (standard W22). `npm run bench bombs` measures latency and memory.
 */
let arena: Arena
const test = useTestApp()
/** Longest answers in bytes: a page of 1 MB, and a refused form of 16 KB returned for correction. */
const LONGEST = 1024 * 1024
const LONGEST_REFUSAL = 32 * 1024

beforeAll(async () => {
  test.setOutside(async (path) => ({
    status: 200,
    url: path,
    contentType: 'image/png',
    headers: {},
    body: Buffer.from(SVG),
  }))
  const { systemPool } = test.house.db
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  arena = await openArena({ url, origin: PUBLIC_URL, sql: (text, values) => systemPool.query(text, values) })
})

const isHealthy = async () => (await fetch(`${arena.url}/healthz`)).status === 200

describe('the server lives through', () => {
  it.each(CORPUS.map((bomb) => [bomb.name, bomb] as const))('%s', async (_name, bomb) => {
    await bomb.prepare?.(arena)
    const thrown = bomb.throwAt(arena)
    expect(await isHealthy()).toBe(true)
    const landed = await thrown
    expect(landed.length).toBeGreaterThan(0)
    for (const { status, bytes, text } of landed) {
      expect(bomb.answers, `${status}: ${text.slice(0, 300)}`).toContain(status)
      expect(bytes).toBeLessThan(status >= 400 ? LONGEST_REFUSAL : LONGEST)
    }
    expect(await isHealthy()).toBe(true)
  })
})
