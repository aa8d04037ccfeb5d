import { countdownPicture } from '@greenroom/domain'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const now = () => test.house.clock().getTime()
const load = (inMs: number, remoteAddress = '198.51.100.1') =>
  test.app.inject({ url: countdownPicture(new Date(now() + inMs).toISOString()), remoteAddress })

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

it('is drawn for everybody, while somebody asks for more than anybody needs', async () => {
  const flood = Promise.all(Array.from({ length: 80 }, (_, no) => load((no + 10) * 86_400_000, '203.0.113.9')))
  const other = load(200 * 86_400_000)
  expect((await other).statusCode).toBe(200)
  const statuses = (await flood).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

it('is one picture for all who open an email at once', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => load(300 * 86_400_000)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
