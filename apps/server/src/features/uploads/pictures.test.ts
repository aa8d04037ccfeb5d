import { beforeAll, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { canvas, picturesOf } from '../../testing/pictures.ts'
import { shownBlocks } from '../../testing/shown-blocks.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { jobs } from './jobs.ts'

const test = useTestApp()
const { get, send, stored } = picturesOf(test)
let nova: Visitor
let iris: Visitor
beforeAll(async () => {
  nova = await test.signUp()
  iris = await test.signUp()
})

describe('GET /uploads/…', () => {
  it('serves only inert pictures, cached for an hour', async () => {
    const { url } = await stored(nova, 'avatar')
    const answer = await get(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    })
    const again = await get(url, { 'if-none-match': `"other", W/${answer.headers.etag}` })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', answer.headers.etag])
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('serves only pictures, whatever the store holds, and nothing outside it', async () => {
    const { storage } = test.house.providers
    await storage.put('images/x/page.html', Buffer.from('<script>1</script>'), {
      contentType: 'text/html',
      cacheSeconds: 1,
    })
    await storage.put('images/x/drawing.svg', Buffer.from('<svg/>'), { contentType: 'image/svg+xml', cacheSeconds: 1 })
    await storage.put('images/x/page.png', Buffer.from('<script>1</script>'), {
      contentType: 'text/html',
      cacheSeconds: 1,
    })
    expect((await get('/uploads/images/x/page.png')).headers['content-type']).toBe('image/png')
    for (const name of [
      'images/x/page.html',
      'images/x/drawing.svg',
      'images/x/none.jpg',
      'images',
      '..%2f..%2fsecret',
      'images%2f..%2f..%2fsecret.png',
      'images/x/%00.png',
    ]) {
      const answer = await get(`/uploads/${name}`)
      expect([answer.statusCode, answer.headers['content-type']], name).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    }
  })
})

describe('DELETE /api/uploads', () => {
  const remove = (visitor: Visitor, path: string) =>
    test
      .call(visitor, 'DELETE', `/api/uploads?path=${encodeURIComponent(path)}`)
      .then((answer) => answer.json<{ removed?: boolean }>())

  it('removes the owner’s picture, once', async () => {
    const { path, url } = await stored(nova, 'images')
    expect(await remove(nova, path)).toEqual({ removed: true })
    expect((await get(url)).statusCode).toBe(404)
    expect(await remove(nova, path)).toEqual({ removed: false })
  })

  it('answers false for another’s picture and leaves it', async () => {
    const { path, url } = await stored(nova, 'images')
    expect(await remove(iris, path)).toEqual({ removed: false })
    for (const other of ['../secret', 'images/none.jpg', `avatars/${nova.id}`])
      expect(await remove(nova, other)).toEqual({ removed: false })
    expect((await get(url)).statusCode).toBe(200)
  })

  it('leaves what a page of its owner still shows', async () => {
    const { path, url } = await stored(nova, 'avatar')
    const site = (
      await test.call(iris, 'POST', '/api/minisites', { username: 'still-shown', name: 'S', avatar_url: url })
    ).json<{ id: string }>()
    const own = (
      await test.call(nova, 'POST', '/api/minisites', { username: 'still-shown-too', name: 'S', avatar_url: url })
    ).json<{ id: string }>()
    expect(await remove(nova, path)).toEqual({ removed: false })
    await test.call(nova, 'PATCH', `/api/minisites/${own.id}`, { avatar_url: null })
    // Another owner's page does not count: it shows what is not theirs.
    expect(site.id).toBeDefined()
    expect(await remove(nova, path)).toEqual({ removed: true })
  })

  it('answers false when the store fails, and the picture can be removed later', async () => {
    const { path } = await stored(nova, 'images')
    const { storage } = test.house.providers
    test.house.providers.storage = { ...storage, remove: async () => false }
    expect(await remove(nova, path)).toEqual({ removed: false })
    test.house.providers.storage = storage
    expect(await remove(nova, path)).toEqual({ removed: true })
  })
})

describe('pictures that nothing shows', () => {
  const night = async (at: Date) => {
    test.setNow(at)
    await jobs[0]?.handle(jobContext(test.house), {})
    test.setNow(undefined)
  }
  const day = (n: number) => new Date(Date.now() + n * 86_400_000)
  const remains = async (urls: string[]) => Promise.all(urls.map(async (url) => (await get(url)).statusCode === 200))

  it('go after a day, and none that a site, its looks, a block or a profile shows', async () => {
    const pictures = await Promise.all(Array.from({ length: 7 }, async () => stored(nova, 'images')))
    const [avatar, background, seo, thumbnail, profile, unused, used] = pictures.map(({ url }) => url) as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const site = (
      await test.call(nova, 'POST', '/api/minisites', {
        username: 'full-of-pictures',
        name: 'S',
        avatar_url: avatar,
        header_settings: { version: 1, social: [], design: { background: { kind: 'picture', url: background } } },
        blocks: [
          { type: 'link', title: 'x', url: '', is_active: true, settings: { version: 1, thumbnailUrl: thumbnail } },
        ],
      })
    ).json<{ id: string }>()
    expect((await test.call(nova, 'PATCH', `/api/minisites/${site.id}/seo`, { image_url: seo })).statusCode).toBe(200)
    await test.house.db.systemPool.query(
      'insert into profiles (id, avatar_url) values ($1, $2) on conflict (id) do update set avatar_url = $2',
      [nova.id, profile],
    )
    const all = [avatar, background, seo, thumbnail, profile, unused, used]

    await night(day(0))
    expect(await remains(all)).toEqual(all.map(() => true))
    // Shown again within the day, so the time starts over.
    await test.call(nova, 'PATCH', `/api/minisites/${site.id}`, { avatar_url: used })
    await night(day(1.1))
    expect(await remains(all)).toEqual([true, true, true, true, true, false, true])
    await night(day(2.2))
    expect(await remains(all)).toEqual([false, true, true, true, true, false, true])

    await test.call(nova, 'DELETE', `/api/minisites/${site.id}`)
    await night(day(3))
    expect(await remains([background])).toEqual([true])
    await night(day(4.1))
    expect(await remains(all)).toEqual([false, false, false, false, true, false, false])
  })

  it('stay while only a copy of their page shows them, in any kind of block', async () => {
    test.setTier('pro')
    const urls = await Promise.all([1, 2, 3].map(async () => (await stored(nova, 'images')).url))
    const body = { username: 'page-to-copy', name: 'S', blocks: shownBlocks(urls) }
    const { id } = (await test.call(nova, 'POST', '/api/minisites', body)).json<{ id: string }>()
    const copy = (await test.call(nova, 'POST', `/api/minisites/${id}/duplicate`)).json<{ id: string }>()
    expect((await test.call(nova, 'DELETE', `/api/minisites/${id}`)).statusCode).toBe(204)
    await night(day(0))
    await night(day(2))
    expect(await remains(urls)).toEqual([true, true, true])
    expect((await test.call(nova, 'DELETE', `/api/minisites/${copy.id}`)).statusCode).toBe(204)
    await night(day(3))
    await night(day(5))
    expect(await remains(urls)).toEqual([false, false, false])
    test.setTier(undefined)
  })

  it.each([
    ['a block', (url: string) => ({ type: 'picture', url, alt: 'Cover' })],
    ['its HTML', (url: string) => ({ type: 'html', html: `<p><img src="${url}"></p>` })],
  ])('stay while a draft of an email shows them in %s', async (_, blockWith) => {
    const { url } = await stored(nova, 'images')
    const block = blockWith(url)
    const design = { version: 1, accent: '#0d6e3c', font: 'sans', plain: null, blocks: [{ id: 'a', block }] }
    const { id } = (await test.call(nova, 'POST', '/api/campaigns', { type: 'email', name: 'News', design })).json<{
      id: string
    }>()
    await night(day(0))
    await night(day(2))
    expect(await remains([url])).toEqual([true])
    await test.call(nova, 'PATCH', `/api/campaigns/${id}`, { design: null })
    await night(day(3))
    await night(day(5))
    expect(await remains([url])).toEqual([false])
  })

  it('keep their row while the store will not give them up', async () => {
    const { path, url } = await stored(nova, 'images')
    const { storage } = test.house.providers
    await night(day(0))
    test.house.providers.storage = { ...storage, remove: async () => false }
    await night(day(2))
    test.house.providers.storage = storage
    expect((await test.house.db.systemPool.query('select 1 from uploads where path = $1', [path])).rowCount).toBe(1)
    await night(day(2))
    expect(await remains([url])).toEqual([false])
    expect((await test.house.db.systemPool.query('select 1 from uploads where path = $1', [path])).rowCount).toBe(0)
  })

  it('are found too when the process died between row and file', async () => {
    const { storage } = test.house.providers
    test.house.providers.storage = { ...storage, put: async () => Promise.reject(new Error('killed')) }
    await send(nova, 'images', await canvas(10, 10).png().toBuffer())
    test.house.providers.storage = storage
    const rows = async () =>
      (await test.house.db.systemPool.query('select 1 from uploads where user_id = $1', [nova.id])).rowCount
    expect(await rows()).toBeGreaterThan(0)
    await night(day(0))
    await night(day(2))
    const { rowCount } = await test.house.db.systemPool.query(
      'select 1 from uploads where user_id = $1 and orphaned_at is not null',
      [nova.id],
    )
    expect(rowCount).toBe(0)
  })
})
