import { beforeAll, describe, expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
let base = ''
beforeAll(async () => {
  base = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

describe('pages', () => {
  it('serves', async () => {
    await makeSite(test.house, { username: 'nova' })
    const first = await fetch(`${base}/nova`)
    expect(first.status).toBe(200)
    expect(await first.text()).toContain('Nova Reyes')
    const again = await fetch(`${base}/nova?utm=1`)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(again.headers.get('x-request-id')).toBeNull()
  })
})
