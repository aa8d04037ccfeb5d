import { countdownPicture } from '@greenroom/domain'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const now = () => test.house.clock().getTime()
const load = (inMs: number) => test.app.inject({ url: countdownPicture(new Date(now() + inMs).toISOString()) })

it('counts to a moment, anew each minute', async () => {
  const answer = await load(2 * 86_400_000)
  expect(answer.headers['content-type']).toBe('image/png')
  const [, age = ''] = /^public, max-age=(\d+)$/.exec(String(answer.headers['cache-control'])) ?? []
  expect(Number(age)).toBeGreaterThan(0)
  expect(Number(age)).toBeLessThanOrEqual(60)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 720, height: 216 })
  expect(answer.rawPayload.byteLength).toBeLessThan(20_000)
  const later = await load(3 * 86_400_000)
  expect(later.rawPayload.equals(answer.rawPayload)).toBe(false)
})

it('shows zeros once the moment has come', async () => {
  const [over, longAgo] = [await load(-60_000), await load(-9 * 86_400_000)]
  expect(over.headers['cache-control']).toBe('public, max-age=86400')
  expect(longAgo.rawPayload.equals(over.rawPayload)).toBe(true)
})

it('draws nothing for other addresses', async () => {
  for (const name of ['zzzzzzzz', '0', 'ZZ', '..%2f', 'abcdefghi'])
    expect((await test.app.inject({ url: `/og/countdown/${name}.png` })).statusCode).toBe(404)
})
