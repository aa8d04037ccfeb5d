import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor
let url: string
let username: string

beforeAll(async () => {
  nova = await test.signUp()
})
beforeEach(async () => {
  username = `b-${randomUUID().slice(0, 12)}`
  const site = await test.call(nova, 'POST', '/api/minisites', { username, name: 'Blocks', blocks: [] })
  url = `/api/minisites/${site.json<{ id: string }>().id}/blocks`
})

const link = (title: string, change: object = {}) => ({
  type: 'link',
  title,
  url: 'https://example.com',
  is_active: true,
  settings: { version: 1 },
  ...change,
})
const add = async (block: object, headers?: Record<string, string>) => test.call(nova, 'POST', url, block, headers)
const titles = async () =>
  (await test.call(nova, 'GET', url)).json<{ items: { title: string }[] }>().items.map((block) => block.title)
const visible = async () =>
  (await test.call(undefined, 'GET', `/api/minisites/username/${username}`))
    .json<{ blocks: { title: string }[] }>()
    .blocks.map((block) => block.title)

describe('blocks', () => {
  it('are created from their type and its required fields', async () => {
    const made = async (block: object) => {
      const answer = await add(block)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<object>()
    }
    const settings = { version: 1 }
    expect(await made({ type: 'link', title: 'Tour' })).toMatchObject({ url: '', is_active: true, settings })
    expect(await made({ type: 'text' })).toMatchObject({ title: '', url: '', settings: { version: 1, text: [] } })
    expect(await made({ type: 'text', settings: { text: [] } })).toMatchObject({ settings: { version: 1 } })
    expect(
      await made({ type: 'spotify-embed', url: 'https://open.spotify.com/album/2noRn2Aes5aoNVsU6iWThc' }),
    ).toMatchObject({
      title: '',
      settings,
    })
    for (const type of ['email-capture', 'phone', 'fan-capture'])
      expect(await made({ type })).toMatchObject({ title: '', url: '', is_active: true, settings })
    expect((await add({ type: 'link' })).json().details.issues[0].path).toBe('body.title')
    expect((await add({ type: 'spotify-embed' })).statusCode).toBe(400)
    expect((await add({ type: 'text', settings: { version: 2 } })).statusCode).toBe(400)
  })

  it('are added last, or where asked, and reordered as a whole', async () => {
    for (const title of ['a', 'b', 'c']) expect((await add(link(title))).statusCode).toBe(201)
    expect((await add(link('first', { position: 0 }))).json()).toMatchObject({ order_index: 0, clicks: 0, version: 1 })
    await add(link('far away', { position: 99 }))
    expect(await titles()).toEqual(['first', 'a', 'b', 'c', 'far away'])
    const { items } = (await test.call(nova, 'GET', url)).json()
    const ids = items.map((block: { id: string }) => block.id).toReversed()
    const reordered = await test.call(nova, 'PATCH', `${url}/reorder`, { blockIds: ids })
    expect(reordered.json().items.map((block: { id: string; version: number }) => [block.id, block.version])).toEqual(
      ids.map((id: string) => [id, 1]),
    )
  })

  it('take their place among the blocks that are there, whatever has gone before', async () => {
    for (const title of ['a', 'b', 'c']) await add(link(title))
    const { items } = (await test.call(nova, 'GET', url)).json()
    await test.call(nova, 'DELETE', `${url}/${items[0].id}`)
    expect((await add(link('second', { position: 1 }))).json()).toMatchObject({ order_index: 1 })
    expect((await add(link('last', { position: 3 }))).json()).toMatchObject({ order_index: 3 })
    expect(await titles()).toEqual(['b', 'second', 'c', 'last'])
  })

  it('are at most 200, not counting deleted ones', async () => {
    const made = await test.call(nova, 'POST', '/api/minisites', {
      username: `b-${randomUUID().slice(0, 12)}`,
      name: 'Full',
      blocks: Array.from({ length: 200 }, (_, i) => link(`${i}`)),
    })
    url = `/api/minisites/${made.json<{ id: string }>().id}/blocks`
    expect((await add(link('one more'))).json()).toMatchObject({ message: 'A site can have at most 200 blocks.' })
    const { items } = (await test.call(nova, 'GET', url)).json()
    await test.call(nova, 'DELETE', `${url}/${items[0].id}`)
    expect((await add(link('in its place'))).statusCode).toBe(201)
    expect((await titles()).at(-1)).toBe('in its place')
  })

  it('say the new version of the order when they come and go, so that a tab can go on ordering', async () => {
    await add(link('a'))
    const made = (await add(link('b'))).json()
    const { items, order_version } = (await test.call(nova, 'GET', url)).json()
    expect(made.order_version).toBe(order_version)
    const gone = await test.call(nova, 'DELETE', `${url}/${items[0].id}`)
    expect([gone.statusCode, gone.json()]).toEqual([200, { order_version: order_version + 1 }])
    const ordered = await test.call(nova, 'PATCH', `${url}/reorder`, { blockIds: [made.id], ...gone.json<object>() })
    expect(ordered.statusCode).toBe(200)
  })

  it('keep an order that has a version of its own, and lose no block to an order made before it came', async () => {
    await add(link('a'))
    await add(link('b'))
    const { items, order_version } = (await test.call(nova, 'GET', url)).json()
    const ids = items.map((block: { id: string }) => block.id)
    await add(link('c'))
    expect(
      (await test.call(nova, 'PATCH', `${url}/reorder`, { blockIds: ids.toReversed(), order_version })).json(),
    ).toMatchObject({ code: 'VERSION_CONFLICT', details: { current: { items: { length: 3 } } } })
    expect((await test.call(nova, 'PATCH', `${url}/reorder`, { blockIds: ids.toReversed() })).json()).toMatchObject({
      code: 'CONFLICT',
    })
    expect((await test.call(nova, 'PATCH', `${url}/reorder`, { blockIds: [ids[0], ids[0], ids[1]] })).statusCode).toBe(
      409,
    )
    expect(await titles()).toEqual(['a', 'b', 'c'])
  })

  it('are not overwritten by a tab that has not seen the last change', async () => {
    const { id } = (await add(link('a'))).json()
    expect((await test.call(nova, 'PATCH', `${url}/${id}`, { title: 'one', version: 1 })).json()).toMatchObject({
      title: 'one',
      version: 2,
    })
    expect((await test.call(nova, 'PATCH', `${url}/${id}`, { title: 'two', version: 1 })).json()).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { title: 'one', version: 2 } },
    })
  })

  it('are shown to visitors only while active and in their scheduled time', async () => {
    const at = (offset: number) => new Date(Date.now() + offset).toISOString()
    await add(link('now'))
    await add(link('hidden', { is_active: false }))
    await add(link('later', { settings: { version: 1, startsAt: at(3_600_000) } }))
    await add(link('over', { settings: { version: 1, endsAt: at(-1000) } }))
    expect(await visible()).toEqual(['now'])
    test.setNow(new Date(Date.now() + 3_700_000))
    expect(await visible()).toEqual(['now', 'later'])
    test.setNow(undefined)
  })

  it('take an embed in any form that people paste, and keep its canonical address', async () => {
    const embed = {
      type: 'youtube-embed',
      title: 'Video',
      url: 'youtu.be/dQw4w9WgXcQ?si=x',
      is_active: true,
      settings: { version: 1 },
    }
    const made = await add({ ...embed, url: 'https://youtu.be/dQw4w9WgXcQ?si=x' })
    expect(made.json()).toMatchObject({ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
    const refused = await add({ ...embed, url: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' })
    expect(refused.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: 'body.url', message: expect.stringContaining('YouTube') }] },
    })
  })

  it('report what is wrong and where', async () => {
    const wrong: [object, string][] = [
      [link(''), 'body.title'],
      [link('x'.repeat(121)), 'body.title'],
      [link('x', { url: 'javascript:alert(1)' }), 'body.url'],
      [link('x', { url: 'data:text/html,x' }), 'body.url'],
      [
        link('x', { settings: { version: 1, startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' } }),
        'body.settings.endsAt',
      ],
      [link('x', { settings: { version: 1, onclick: 'x' } }), 'body.settings'],
      [link('x\u0000'), 'body.title'],
      [link('x', { type: 'script' }), 'body.type'],
      [link('x', { clicks: 5 }), 'body'],
    ]
    for (const [body, path] of wrong) {
      const answer = await add(body)
      expect(answer.statusCode, answer.body).toBe(400)
      expect(
        answer.json<{ details: { issues: { path: string }[] } }>().details.issues.map((issue) => issue.path),
        JSON.stringify(body),
      ).toContain(path)
    }
    expect(await titles()).toEqual([])
  })

  it('check a change against the type that the block has', async () => {
    const { id } = (await add(link('a'))).json()
    expect((await test.call(nova, 'PATCH', `${url}/${id}`, { url: 'javascript:x' })).json()).toMatchObject({
      details: { issues: [{ path: 'body.url' }] },
    })
    expect((await test.call(nova, 'PATCH', `${url}/${id}`, { settings: { version: 1, text: [] } })).statusCode).toBe(
      400,
    )
    expect((await test.call(nova, 'PATCH', `${url}/${id}`, { type: 'text' })).statusCode).toBe(400)
    expect(
      (await test.call(nova, 'PATCH', `${url}/${id}`, { settings: { version: 1, highlight: true } })).json(),
    ).toMatchObject({ title: 'a', settings: { highlight: true } })
  })

  it('are made once per Idempotency-Key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await add(link('once'), key), await add(link('once'), key)]
    expect(again.json()).toEqual(first.json())
    expect(await titles()).toEqual(['once'])
  })

  it('return every storable text exactly as it was sent', async () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 60 })
      .filter((value) => value.trim() !== '' && !value.includes('\u0000') && value.isWellFormed())
    const { id } = (await add(link('a'))).json()
    await fc.assert(
      fc.asyncProperty(text, text, async (title, run) => {
        const changed = await test.call(nova, 'PATCH', `${url}/${id}`, { title })
        expect(changed.json().title).toBe(title)
        const settings = { version: 1, text: [{ type: 'paragraph', children: [{ text: run, bold: true }] }] }
        const made = (await add({ type: 'text', title, url: '', is_active: true, settings })).json()
        expect(made.settings).toEqual(settings)
        await test.call(nova, 'DELETE', `${url}/${made.id}`)
      }),
      { numRuns: 25 },
    )
  })
})
