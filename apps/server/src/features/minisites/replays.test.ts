import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor

beforeEach(async () => {
  nova = await test.signUp()
})

/** Repeats a call with its key, as after a lost response. */
function repeatable(url: string, body?: object) {
  const key = { 'idempotency-key': randomUUID() }
  return () => test.call(nova, 'POST', url, body, key)
}
const newSite = () =>
  repeatable('/api/minisites', { username: `n-${randomUUID().slice(0, 12)}`, name: 'Nova', bio: 'Low-tide pop' })

describe('a call that is repeated under its Idempotency-Key', () => {
  it('gets the first answer to the byte, though the site has changed since, or is gone', async () => {
    const send = newSite()
    const first = await send()
    const url = `/api/minisites/${first.json<{ id: string }>().id}`
    await test.call(nova, 'PATCH', url, { name: 'Renamed' })
    const again = await send()
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    await test.call(nova, 'DELETE', url)
    const last = await send()
    expect([last.statusCode, last.body]).toEqual([201, first.body])
    expect((await test.call(nova, 'GET', '/api/minisites')).json()).toMatchObject({ total: 0 })
  })

  it('gets the first copy of a site, though the original is gone', async () => {
    const { id } = (await newSite()()).json<{ id: string }>()
    const send = repeatable(`/api/minisites/${id}/duplicate`)
    const first = await send()
    await test.call(nova, 'DELETE', `/api/minisites/${id}`)
    const again = await send()
    expect([again.statusCode, again.body]).toEqual([201, first.body])
    expect((await test.call(nova, 'GET', '/api/minisites')).json()).toMatchObject({ total: 1 })
  })

  it('gets the first block, though it is gone', async () => {
    const { id } = (await newSite()()).json<{ id: string }>()
    const block = { type: 'link', title: 'Once', url: '', is_active: true, settings: { version: 1 } }
    const send = repeatable(`/api/minisites/${id}/blocks`, block)
    const first = await send()
    const blockUrl = `/api/minisites/${id}/blocks/${first.json<{ id: string }>().id}`
    await test.call(nova, 'PATCH', blockUrl, { title: 'Changed' })
    expect((await send()).body).toBe(first.body)
    await test.call(nova, 'DELETE', blockUrl)
    const last = await send()
    expect([last.statusCode, last.body]).toEqual([201, first.body])
  })
})
