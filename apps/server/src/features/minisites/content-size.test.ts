import { MAX_SITE_BYTES, MAX_TEXT_BYTES, MAX_TEXT_PARTS } from '@greenroom/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let artist: Visitor
beforeAll(async () => {
  artist = await test.signUp()
})

/** A text block of this many bytes. */
const text = (bytes: number, title = '') => ({
  type: 'text' as const,
  title,
  url: '' as const,
  is_active: true,
  settings: {
    version: 1 as const,
    text: Array.from({ length: Math.ceil(bytes / 2000) }, (_, n) => ({
      type: 'paragraph' as const,
      children: [{ text: 'é'.repeat(Math.min(2000, bytes - n * 2000) / 2) }],
    })),
  },
})

const newSite = async (blocks: unknown[] = []) =>
  test.call(artist, 'POST', '/api/minisites', {
    username: `s${crypto.randomUUID().slice(0, 12)}`,
    name: 'Nova',
    blocks,
  })

describe('the text of a block', () => {
  it('is at most 20 KB; a larger one is refused with how much is too much, and where', async () => {
    const { id } = (await newSite()).json()
    const blocks = `/api/minisites/${id}/blocks`
    const fitting = await test.call(artist, 'POST', blocks, text(MAX_TEXT_BYTES))
    expect(fitting.statusCode).toBe(201)
    const message =
      'This text is 21.5 KB, 1.5 KB over the limit of 20 KB for a block. Shorten it, or continue in another block.'
    const refusal = { message, details: { issues: [{ path: 'body.settings.text', message }] } }
    const added = await test.call(artist, 'POST', blocks, text(22_000))
    expect([added.statusCode, added.json()]).toMatchObject([400, refusal])
    const changed = await test.call(artist, 'PATCH', `${blocks}/${fitting.json().id}`, {
      settings: text(22_000).settings,
    })
    expect([changed.statusCode, changed.json()]).toMatchObject([400, refusal])
    const ofSite = await newSite([text(10), text(22_000)])
    expect([ofSite.statusCode, ofSite.json().details]).toMatchObject([
      400,
      { issues: [{ path: 'body.blocks.1.settings.text', message }] },
    ])
  })

  it('counts addresses of links, and has so many paragraphs, items and changes of format', async () => {
    const { id } = (await newSite()).json()
    const add = (children: unknown[]) =>
      test.call(artist, 'POST', `/api/minisites/${id}/blocks`, {
        ...text(2),
        settings: { version: 1, text: Array.from({ length: 10 }, () => ({ type: 'paragraph', children })) },
      })
    const far = { text: 'a', href: `https://example.com/${'a'.repeat(2000)}` }
    expect((await add([far, far])).statusCode).toBe(400)
    const bold = Array.from({ length: (MAX_TEXT_PARTS - 20) / 10 }, (_, n) => ({ text: 'a', bold: n % 2 === 0 }))
    expect((await add(bold)).statusCode).toBe(201)
    const refused = await add([...bold, { text: 'b' }])
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This text has 1,010 lines and format changes, 10 over the limit of 1,000 for a block. Use fewer, or continue in another block.',
    ])
  })

  it('of a draft is judged alike, and nothing is made', async () => {
    const fan = await test.signUp()
    const block = text(22_000, 'About')
    const draft = {
      id: crypto.randomUUID(),
      username: `d${crypto.randomUUID().slice(0, 12)}`,
      profile: { name: 'Nova', bio: '', avatar: '', theme: 'tide' },
      blocks: [{ id: 'a', type: 'text', title: 'About', settings: block.settings, isActive: true }],
    }
    const refused = await test.call(fan, 'POST', '/api/onboarding/site', { draft })
    expect([refused.statusCode, refused.json().details]).toMatchObject([
      400,
      { issues: [{ path: 'body.draft.blocks.0.settings.text' }] },
    ])
    expect((await test.call(fan, 'GET', '/api/minisites')).json().total).toBe(0)
  })
})

describe('the blocks of a site', () => {
  it('hold at most 256 KB together, however they come', async () => {
    const full = Array.from({ length: 12 }, () => text(20_000))
    const { id } = (await newSite(full)).json()
    const message = /^This would bring the site’s blocks to 2[56]\d(\.\d)? KB, .* KB over the limit of 256 KB\./
    const add = (bytes: number) => test.call(artist, 'POST', `/api/minisites/${id}/blocks`, text(bytes))
    const last = await add(12_000)
    expect(last.statusCode).toBe(201)
    const refused = await add(4000)
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringMatching(message)])
    const grown = await test.call(artist, 'PATCH', `/api/minisites/${id}/blocks/${last.json().id}`, {
      settings: text(20_400).settings,
    })
    expect([grown.statusCode, grown.json().message]).toEqual([400, expect.stringMatching(message)])
    const ofSite = await newSite([...full, text(20_000)])
    expect([ofSite.statusCode, ofSite.json().details.issues[0].path]).toEqual([400, 'body.blocks'])
  })

  it('that are older than the limits stay readable, may be shortened step by step, and may not grow', async () => {
    const site = await makeSite(test.house, { blocks: Array.from({ length: 13 }, () => text(2)) })
    const settings = (bytes: number) => text(bytes).settings
    await test.house.db.systemPool.query('update blocks set settings = $1 where mini_site_id = $2', [
      JSON.stringify(settings(40_000)),
      site.id,
    ])
    const read = async () => {
      const { rows } = await test.house.db.systemPool.query<{ settings: unknown; is_active: boolean }>(
        'select settings, is_active from blocks where id = $1',
        [site.blockIds[0]],
      )
      return rows[0]
    }
    await site.changeBlock(0, { settings: settings(38_000), title: 'About' })
    expect((await read())?.settings).toEqual(settings(38_000))
    await expect(site.changeBlock(0, { settings: settings(38_100) })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    await site.changeBlock(0, { is_active: false })
    expect((await read())?.is_active).toBe(false)
    await site.changeBlock(0, { settings: settings(10) })
    await expect(site.changeBlock(0, { settings: settings(12) })).rejects.toThrow(
      `over the limit of ${MAX_SITE_BYTES / 1024} KB`,
    )
  })
})
