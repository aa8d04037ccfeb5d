import type { Block, MiniSite } from '@greenroom/contracts'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { OutsideError } from '../../platform/fetch-outside/fetch-outside.ts'
import { systemContext } from '../../platform/house.ts'
import { type FakeAnswer, fakeOutside } from '../../testing/fake-outside.ts'
import { canvas } from '../../testing/pictures.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { fetchEmbedArt } from './commands/fetch-embed-art.ts'

const test = useTestApp()
let nova: Visitor
let siteId: string
let art: Buffer
beforeAll(async () => {
  nova = await test.signUp()
  siteId = (await test.call(nova, 'POST', '/api/minisites', { username: 'art-site', name: 'Art' })).json<MiniSite>().id
  art = await canvas(640, 640).jpeg().toBuffer()
  await test.startWorker()
})

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const OTHER_VIDEO = 'https://www.youtube.com/watch?v=oHg5SJYRHA0'
const oembedOf = (url: string) => `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(url)}`
const PICTURE = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg'
const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) })

let pages: Record<string, FakeAnswer>
let asked: string[]
beforeEach(() => {
  pages = {
    [oembedOf(VIDEO)]: json({ title: ' Harbour\n Lights ', thumbnail_url: PICTURE }),
    [PICTURE]: { type: 'image/jpeg', body: art },
  }
  open()
})
/** Serves the current contents of `pages`. */
function open() {
  const outside = fakeOutside(pages)
  asked = outside.asked
  test.setOutside(outside.fetch)
}

const add = async (url: string, type = 'youtube-embed', settings: object = { version: 1 }) => {
  const answer = await test.call(nova, 'POST', `/api/minisites/${siteId}/blocks`, {
    type,
    title: '',
    url,
    is_active: true,
    settings,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Block>()
}
const change = (id: string, body: object) => test.call(nova, 'PATCH', `/api/minisites/${siteId}/blocks/${id}`, body)
const blockNow = async (id: string, site = siteId) =>
  (await test.call(nova, 'GET', `/api/minisites/${site}/blocks`))
    .json<{ items: Block[] }>()
    .items.find((block) => block.id === id) as Block
const artOf = (block: Block) => block.settings as { version: number; artUrl?: string; artTitle?: string }
const withArt = (id: string, site = siteId) =>
  vi.waitFor(
    async () => {
      const block = await blockNow(id, site)
      expect(artOf(block).artTitle).toBeDefined()
      return block
    },
    { timeout: 15_000 },
  )
const run = async (id: string) => fetchEmbedArt(await systemContext(test.house).asOwner(nova.id), siteId, id)

describe('an embed that is new or has a new address', () => {
  it('gets title and art in own storage, and its version stays', async () => {
    const made = await add(VIDEO)
    const block = await withArt(made.id)
    expect(artOf(block)).toEqual({
      version: 1,
      artTitle: 'Harbour Lights',
      artUrl: expect.stringMatching(new RegExp(`^/uploads/images/${nova.id}/image-.*\\.jpg$`)),
    })
    expect(block.version).toBe(made.version)
    expect((await change(made.id, { title: 'Mine', version: made.version })).statusCode).toBe(200)
    const picture = await test.call(undefined, 'GET', artOf(block).artUrl ?? '')
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 640 })
  })

  it('also when it comes with its site', async () => {
    const site = (
      await test.call(nova, 'POST', '/api/minisites', {
        username: 'with-embeds',
        name: 'E',
        blocks: [{ type: 'youtube-embed', title: '', url: VIDEO, is_active: true, settings: { version: 1 } }],
      })
    ).json<MiniSite>()
    const { items } = (await test.call(nova, 'GET', `/api/minisites/${site.id}/blocks`)).json<{ items: Block[] }>()
    expect(artOf(await withArt(items[0]?.id ?? '', site.id)).artTitle).toBe('Harbour Lights')
  })

  it('loses the art of its old address at once, and gets its own', async () => {
    const { id } = await add(VIDEO)
    const { settings } = await withArt(id)
    pages[oembedOf(OTHER_VIDEO)] = json({ title: 'Night Drive' })
    open()
    const changed = (await change(id, { url: OTHER_VIDEO, settings })).json<Block>()
    expect(changed.settings).toEqual({ version: 1 })
    expect(artOf(await withArt(id))).toEqual({ version: 1, artTitle: 'Night Drive' })
  })

  it('keeps its art when an editor that does not know of it yet saves', async () => {
    const made = await add(VIDEO)
    const { settings } = await withArt(made.id)
    expect((await change(made.id, { settings: { version: 1 }, version: made.version })).json<Block>().settings).toEqual(
      settings,
    )
  })
})

describe('fetchEmbedArt', () => {
  /** Adds a block whose job has run and found nothing. */
  const bare = async (url: string, type = 'youtube-embed') => {
    const kept = pages
    pages = { [oembedOf(VIDEO)]: { status: 404 }, 'https://music.apple.com/us/album/1440857781': { status: 404 } }
    open()
    const block = await add(url, type)
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 15_000 })
    pages = kept
    open()
    return block
  }

  it('fetches once: a second run asks nobody', async () => {
    const { id } = await bare(VIDEO)
    await run(id)
    const first = await blockNow(id)
    expect(asked).toEqual([oembedOf(VIDEO), PICTURE])
    await run(id)
    expect(asked).toHaveLength(2)
    expect(await blockNow(id)).toEqual(first)
  })

  it('reads Apple Music by what its page says for previews', async () => {
    const url = 'https://music.apple.com/us/album/1440857781'
    const { id } = await bare(url, 'apple-music-embed')
    pages = {
      [url]: {
        body: `<head><meta property="og:title" content="Harbour &amp; Lights"><meta property="og:image" content="${PICTURE}"></head>`,
      },
      [PICTURE]: { type: 'image/jpeg', body: art },
    }
    open()
    await run(id)
    expect(artOf(await blockNow(id))).toEqual({
      version: 1,
      artTitle: 'Harbour & Lights',
      artUrl: expect.stringMatching(/^\/uploads\//),
    })
  })

  it('leaves alone a block whose owner has changed its address meanwhile', async () => {
    const { id } = await bare(VIDEO)
    const { fetch } = fakeOutside(pages)
    test.setOutside(async (url, request) => {
      if (url === PICTURE) {
        await test.house.db.systemPool.query('update blocks set url = $2 where id = $1', [id, OTHER_VIDEO])
      }
      return fetch(url, request)
    })
    await run(id)
    expect(await blockNow(id)).toMatchObject({ url: OTHER_VIDEO, settings: { version: 1 } })
  })

  it('adds to an edit that comes while it fetches, and overwrites nothing of it', async () => {
    const made = await bare(VIDEO)
    const { fetch } = fakeOutside(pages)
    test.setOutside(async (url, request) => {
      if (url === PICTURE)
        await change(made.id, {
          title: 'Edited',
          settings: { version: 1, artTitle: 'My own words' },
          version: made.version,
        })
      return fetch(url, request)
    })
    await run(made.id)
    const block = await blockNow(made.id)
    expect([block.title, block.version]).toEqual(['Edited', made.version + 1])
    expect(artOf(block)).toMatchObject({ artTitle: 'My own words', artUrl: expect.stringMatching(/^\/uploads\//) })
  })

  it.each<[string, FakeAnswer]>([
    ['a picture that is none', { type: 'image/jpeg', body: '<script>alert(1)</script>' }],
    ['SVG', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['a picture that is gone', { status: 404 }],
    ['a picture that is too large', new OutsideError('too-large', '5 MB')],
    ['a picture inside our network', new OutsideError('refused-address', 'private')],
  ])('stores only the title if the art is %s', async (_what, answer) => {
    const { id } = await bare(VIDEO)
    pages[PICTURE] = answer
    open()
    await run(id)
    expect(artOf(await blockNow(id))).toEqual({ version: 1, artTitle: 'Harbour Lights' })
  })

  it.each<[string, FakeAnswer]>([
    ['private or gone', { status: 404 }],
    ['forbidden', { status: 401 }],
    ['no JSON', { type: 'application/json', body: '<html>' }],
    ['JSON of another form', json(['x', 1])],
    ['JSON with wrong types', json({ title: 5, thumbnail_url: {} })],
    ['empty', json({ title: ' ', thumbnail_url: '' })],
    ['an address for the picture that is none', json({ thumbnail_url: 'javascript:alert(1)' })],
  ])('gives up quietly if the provider’s answer is %s', async (_what, answer) => {
    const { id } = await bare(VIDEO)
    pages = { [oembedOf(VIDEO)]: answer, 'javascript:alert(1)': new OutsideError('refused-address', 'no web address') }
    open()
    await run(id)
    expect(artOf(await blockNow(id))).toEqual({ version: 1 })
  })

  it.each<[string, FakeAnswer]>([
    ['away', new OutsideError('unreachable', 'no route')],
    ['slow', new OutsideError('timeout', '5 s')],
    ['broken', { status: 500 }],
    ['asking to slow down', { status: 429 }],
  ])('is tried again while the provider is %s', async (_what, answer) => {
    const { id } = await bare(VIDEO)
    pages[oembedOf(VIDEO)] = answer
    open()
    await expect(run(id)).rejects.toBeInstanceOf(Error)
  })

  it('keeps a title of any kind as one line that can be stored', async () => {
    const { id } = await bare(VIDEO)
    pages[oembedOf(VIDEO)] = json({ title: `\u0000<b>\ud800\n${'é'.repeat(400)}` })
    open()
    await run(id)
    const { artTitle } = artOf(await blockNow(id))
    expect(artTitle).toHaveLength(300)
    expect(artTitle).toMatch(/^<b>\ufffd é+$/)
  })

  it('does nothing for a block that is gone, of another kind, or another’s', async () => {
    const { id } = await bare(VIDEO)
    const iris = await test.signUp()
    await fetchEmbedArt(await systemContext(test.house).asOwner(iris.id), siteId, id)
    await test.call(nova, 'DELETE', `/api/minisites/${siteId}/blocks/${id}`)
    await run(id)
    expect(asked).toEqual([])
  })
})
