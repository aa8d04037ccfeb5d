import { describe, expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })

describe('hits of one address', () => {
  it('are limited during a flood, with Retry-After, and leave other addresses alone', async () => {
    const { id } = await makeSite(test.house)
    const send = (remoteAddress: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/public/minisites/${id}/view`,
        remoteAddress,
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      })
    const statuses = (await Promise.all(Array.from({ length: 3100 }, () => send('192.0.2.7')))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(3000)
    const refused = await send('192.0.2.7')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send('192.0.2.8')).statusCode).toBe(204)
  })
})
