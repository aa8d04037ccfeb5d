import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { LISTENER_NAME } from '../../platform/realtime/listener.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { link, makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createBlock } from '../minisites/commands/create-block.ts'
import { deleteSite } from '../minisites/commands/delete-site.ts'

const test = useTestApp()
const second = useSecondNode(test)
const bases: string[] = []
beforeAll(async () => {
  for (const app of [test.app, second.app]) bases.push(await app.listen({ port: 0, host: '127.0.0.1' }))
})
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(bases[0] as string, path, headers, method)
/** The router adds an id to each response; the fast path does not. */
const isFromMemory = (answer: { headers: object }) => !('x-request-id' in answer.headers)
const inMemory = async (path: string) => isFromMemory(await get(path))
/** The notification about the site's creation may still drop its page once. */
async function untilInMemory(path: string) {
  await expect.poll(() => inMemory(path), { interval: 5, timeout: 15_000 }).toBe(true)
}

/**
 * Waits until both nodes answer with a page that contains this text, or, for undefined, with no page. NOTIFY takes a
 * moment.
 */
async function untilEveryNodeShows(path: string, text: string | undefined) {
  for (const base of bases) {
    await expect
      .poll(
        async () => {
          const { status, body } = await rawRequest(base, path)
          return text === undefined ? status === 404 : status === 200 && body.includes(text)
        },
        { interval: 5, timeout: 15_000 },
      )
      .toBe(true)
  }
}

/** Cuts the connections on which both nodes receive notifications. @returns a function that restores them */
async function deafen(): Promise<() => void> {
  const connect = pg.Client.prototype.connect
  const cut = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (
    this: pg.Client & { connectionParameters?: { application_name?: string } },
    ...args: unknown[]
  ) {
    const isListener = this.connectionParameters?.application_name === LISTENER_NAME
    return isListener ? Promise.reject(new Error('no line')) : Reflect.apply(connect, this, args)
  })
  await test.house.db.systemPool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [LISTENER_NAME],
  )
  await expect.poll(() => test.house.listener.isListening || second.house.listener.isListening).toBe(false)
  return () => cut.mockRestore()
}

describe('a public page', () => {
  it('is complete without scripts: name, bio, links and texts stand in the document', async () => {
    const { username } = await makeSite(test.house, {
      bio: 'Indie pop from Lisbon',
      blocks: [link('My single', 'https://example.com/single')],
    })
    const { status, headers, body } = await get(`/${username}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const part of ['Nova Reyes', 'Indie pop from Lisbon', 'My single', 'href="https://example.com/single"'])
      expect(body.toString()).toContain(part)
  })

  it('is drawn once and then answered from memory, byte for byte, whatever the query', async () => {
    const { username } = await makeSite(test.house)
    const first = await get(`/${username}`)
    expect(isFromMemory(first)).toBe(false)
    await untilInMemory(`/${username}`)
    const again = await get(`/${username}?utm_source=instagram&x=%00`)
    expect(isFromMemory(again)).toBe(true)
    expect(again.body.equals(first.body)).toBe(true)
    expect(again.headers.etag).toBe(first.headers.etag)
  })

  it('comes in the encoding that the visitor likes best, each with an ETag of its own', async () => {
    const { username } = await makeSite(test.house)
    const plain = await get(`/${username}`)
    const br = await get(`/${username}`, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const gzip = await get(`/${username}`, { 'accept-encoding': 'gzip' })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
    for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe('accept-encoding')
  })

  it('answers 304 to whoever has it, with the headers that the kept copy needs', async () => {
    const { username } = await makeSite(test.house)
    const { headers } = await get(`/${username}`)
    const etag = String(headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get(`/${username}`, { 'if-none-match': known })
      expect(answer.status, known).toBe(304)
      expect(answer.body).toHaveLength(0)
      expect(answer.headers).toMatchObject({
        etag,
        'content-security-policy': headers['content-security-policy'],
        'cache-control': headers['cache-control'],
      })
    }
    expect((await get(`/${username}`, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get(`/${username}`, { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
  })

  it('answers HEAD like GET, without the body, from the router and from memory', async () => {
    const { username } = await makeSite(test.house)
    const drawn = await get(`/${username}`, {}, 'HEAD')
    await untilInMemory(`/${username}`)
    const kept = await get(`/${username}`, {}, 'HEAD')
    const full = await get(`/${username}`)
    expect([drawn.status, kept.status]).toEqual([200, 200])
    expect([isFromMemory(drawn), isFromMemory(kept)]).toEqual([false, true])
    for (const { headers, body } of [drawn, kept]) {
      expect(body).toHaveLength(0)
      expect(headers['content-length']).toBe(String(full.body.length))
      expect(headers.etag).toBe(full.headers.etag)
    }
  })

  it('must be revalidated on every use', async () => {
    const { username } = await makeSite(test.house)
    expect((await get(`/${username}`)).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })
})

describe('after a change', () => {
  it('every node shows the new page', async () => {
    const site = await makeSite(test.house, { blocks: [link('Old single')] })
    await untilEveryNodeShows(`/${site.username}`, 'Old single')
    await site.change({ name: 'Nova Nova' })
    await untilEveryNodeShows(`/${site.username}`, 'Nova Nova')
    await site.changeBlock(0, { title: 'New single' })
    await untilEveryNodeShows(`/${site.username}`, 'New single')
    await createBlock(await site.owner(), site.id, link('One more'))
    await untilEveryNodeShows(`/${site.username}`, 'One more')
    await site.change({ is_active: false })
    await untilEveryNodeShows(`/${site.username}`, undefined)
    await site.change({ is_active: true })
    await untilEveryNodeShows(`/${site.username}`, 'One more')
    await deleteSite(await site.owner(), site.id)
    await untilEveryNodeShows(`/${site.username}`, undefined)
  })

  it('pages of others stay in memory', async () => {
    const [one, other] = [await makeSite(test.house), await makeSite(test.house)]
    await untilEveryNodeShows(`/${other.username}`, 'Nova Reyes')
    await untilEveryNodeShows(`/${one.username}`, 'Nova Reyes')
    await untilInMemory(`/${one.username}`)
    // Notifications arrive in order: this change comes after everything about the creation of both.
    await one.change({ name: 'First' })
    await untilEveryNodeShows(`/${one.username}`, 'First')
    await untilInMemory(`/${one.username}`)
    await untilInMemory(`/${other.username}`)
    await one.change({ name: 'Changed' })
    await untilEveryNodeShows(`/${one.username}`, 'Changed')
    expect(await inMemory(`/${other.username}`)).toBe(true)
  })

  it('shows nothing from memory while change notifications are interrupted', async () => {
    const site = await makeSite(test.house)
    await untilEveryNodeShows(`/${site.username}`, 'Nova Reyes')
    const comeBack = await deafen()
    await site.change({ name: 'Said into the silence' })
    const answer = await get(`/${site.username}`)
    expect(answer.body.toString()).toContain('Said into the silence')
    comeBack()
    await untilEveryNodeShows(`/${site.username}`, 'Said into the silence')
    await untilInMemory(`/${site.username}`)
  })
})

describe('a scheduled link', () => {
  it('appears and disappears on time, though nobody changes anything', async () => {
    const at = (time: string) => new Date(`2031-05-01T${time}.000Z`)
    test.setNow(at('11:59:30'))
    const site = await makeSite(test.house, {
      blocks: [
        link('Always'),
        link('Out now', 'https://example.com/', {
          startsAt: at('12:00:00').toISOString(),
          endsAt: at('12:00:10').toISOString(),
        }),
      ],
    })
    const shows = async () => (await get(`/${site.username}`)).body.includes('Out now')
    expect(await shows()).toBe(false)
    await untilInMemory(`/${site.username}`)
    test.setNow(at('11:59:59'))
    expect([await inMemory(`/${site.username}`), await shows()]).toEqual([true, false])
    test.setNow(at('12:00:00'))
    expect(await shows()).toBe(true)
    test.setNow(at('12:00:10'))
    expect(await shows()).toBe(false)
    test.setNow(undefined)
  })
})
