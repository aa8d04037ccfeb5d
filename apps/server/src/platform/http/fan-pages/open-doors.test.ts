import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { RateLimited } from '../rate-limit.ts'
import type { FanLook } from './answer-page.ts'
import { openFanDoors } from './open-doors.ts'

const test = useTestApp()
const LOOK: FanLook = { username: 'nova', name: 'Nova Reyes', avatarUrl: null, theme: 'tide', headerSettings: null }

it('a flood that is refused reads few looks at once, and everybody gets a page (standard W22)', async () => {
  const waiting: (() => void)[] = []
  let most = 0
  const app = Fastify()
  openFanDoors(app, test.house, async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    most = Math.max(most, waiting.push(resolve))
    await promise
    return LOOK
  })
  app.get('/', () => {
    throw new RateLimited('test', 60_000, false)
  })
  let isOver = false
  const answers = Promise.all(
    Array.from({ length: 40 }, () => app.inject({ url: '/', headers: { accept: 'text/html' } })),
  ).finally(() => (isOver = true))
  await expect
    .poll(() => {
      for (const finish of waiting.splice(0)) finish()
      return isOver
    })
    .toBe(true)
  const pages = (await answers).map(({ statusCode, body }) => [statusCode, body.includes('Back to Nova Reyes')])
  expect(pages.every(([status]) => status === 429)).toBe(true)
  expect(pages.filter(([, hasLook]) => hasLook)).toHaveLength(10)
  expect(most).toBeLessThanOrEqual(2)
  await app.close()
})
