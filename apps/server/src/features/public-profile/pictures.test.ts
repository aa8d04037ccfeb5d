import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { OutsideError } from '../../platform/fetch-outside/fetch-outside.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { picturesOf } from './render/pictures.ts'
import { drawableName, drawableText } from './render/picture-text.ts'

const test = useTestApp()
const get = (url: string) => test.app.inject({ url })

/** The address of the picture in the page's markup, without its origin. */
async function pictureAddress(username: string): Promise<string> {
  const { body } = await get(`/${username}`)
  const [, address = ''] = /property="og:image" content="([^"]+)"/.exec(body) ?? []
  return address.replaceAll('&amp;', '&').replace('http://localhost:3000', '')
}

const colorAt = async (png: Buffer, left: number, top: number) => {
  const { data } = await sharp(png)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('the picture of shared links', () => {
  it('is a 1200×630 PNG that may be kept for ever under the address that the page gives', async () => {
    const { username, id } = await makeSite(test.house, { bio: 'Indie pop from Lisbon' })
    const address = await pictureAddress(username)
    const answer = await get(address)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect((await get(`/og/${id}.png`)).headers['cache-control']).toBe('public, max-age=300')
  })

  it('has another address and other pixels when what it shows changes, and the same when only a block does', async () => {
    const site = await makeSite(test.house)
    const before = await pictureAddress(site.username)
    const drawn = (await get(before)).rawPayload
    await site.changeBlock(1, { title: 'Another title' })
    await expect.poll(async () => (await get(`/${site.username}`)).body).toContain('Another title')
    expect(await pictureAddress(site.username)).toBe(before)
    await site.change({ name: 'Other Name', theme: 'mono-ink' })
    await expect.poll(() => pictureAddress(site.username)).not.toBe(before)
    await expect.poll(async () => (await get(await pictureAddress(site.username))).rawPayload.equals(drawn)).toBe(false)
  })

  it('shows the uploaded avatar', async () => {
    const red = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()
    await test.house.providers.storage.put('avatars/x/a.jpg', red, { contentType: 'image/jpeg', cacheSeconds: 3600 })
    const { username } = await makeSite(test.house, { avatar_url: '/uploads/avatars/x/a.jpg' })
    const { rawPayload } = await get(await pictureAddress(username))
    const [r = 0, g = 0, b = 0] = await colorAt(rawPayload, 230, 315)
    expect([r > 230, g < 30, b < 30]).toEqual([true, true, true])
  })

  it('reads nothing but pictures from the store: a list that its owner names as one may have 250 MB', async () => {
    const { storage } = test.house.providers
    const red = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    await storage.put('imports/x/a.csv', red, { contentType: 'text/csv', cacheSeconds: 0 })
    const reading = vi.spyOn(storage, 'get')
    onTestFinished(() => reading.mockRestore())
    for (const avatar_url of ['/uploads/imports/x/a.csv', 'http://localhost:3000/uploads/imports/x/a.csv']) {
      const { username } = await makeSite(test.house, { avatar_url })
      expect((await get(await pictureAddress(username))).statusCode).toBe(200)
    }
    expect(reading).not.toHaveBeenCalled()
  })

  it('shows an avatar from outside, and initials where it cannot be had', async () => {
    const blue = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    test.setOutside(async (url) => ({
      status: url.endsWith('/a.png') ? 200 : 404,
      url,
      contentType: 'image/png',
      headers: {},
      body: url.endsWith('/b.png') ? Buffer.from('no picture') : blue,
    }))
    const colors = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const { username } = await makeSite(test.house, { avatar_url: `https://example.com/${name}.png` })
        const answer = await get(await pictureAddress(username))
        expect(answer.statusCode).toBe(200)
        return (await colorAt(answer.rawPayload, 110, 315))[2] ?? 0
      }),
    )
    expect(colors[0]).toBeGreaterThan(230)
    expect(colors[1]).toBeLessThan(100)
    expect(colors[2]).toBeLessThan(100)
  })

  it('decodes only pictures by their first bytes, whatever they claim to be', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="#00f"/></svg>'
    test.setOutside(async (url) => ({
      status: 200,
      url,
      contentType: 'image/png',
      headers: {},
      body: Buffer.from(svg),
    }))
    const { username } = await makeSite(test.house, {
      avatar_url: 'https://example.com/a.png',
      header_settings: {
        version: 1,
        social: [],
        design: { background: { kind: 'picture', url: 'https://example.com/b.png' } },
      },
    })
    const { statusCode, rawPayload } = await get(await pictureAddress(username))
    expect(statusCode).toBe(200)
    for (const [left, top] of [
      [110, 315],
      [10, 10],
    ] as const)
      expect((await colorAt(rawPayload, left, top))[2]).toBeLessThan(230)
  })

  it('waits for no other page whose pictures are slow to come from elsewhere', async () => {
    const slow = Promise.withResolvers<void>()
    test.setOutside(async () => {
      await slow.promise
      throw new OutsideError('unreachable', 'a slow host')
    })
    const sites = await Promise.all(
      Array.from({ length: 4 }, () => makeSite(test.house, { avatar_url: 'https://example.com/slow.png' })),
    )
    const waiting = Promise.all(sites.map(({ id }) => get(`/og/${id}.png`)))
    const other = await makeSite(test.house)
    const seen = await Promise.all(['.png', '/qr.png'].map((end) => get(`/og/${other.id}${end}`)))
    expect(seen.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    slow.resolve()
    expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })

  it('is drawn whatever the name and the bio hold', async () => {
    const texts = [
      '星野',
      'نوفا ريس',
      '👩‍🚀🔥',
      'Łukasz Žižek',
      '\u202Etfel ot thgir\u202C',
      'a'.repeat(80),
      '\u200d',
      'e\u0301\u0300',
      '<b>&"</b>',
      '\u0001\u0007',
      '\ufffd',
    ]
    for (const name of texts) {
      const { username } = await makeSite(test.house, { name, bio: name.repeat(2) })
      expect((await get(await pictureAddress(username))).statusCode, name).toBe(200)
    }
  })

  it('does not exist for a site that visitors cannot see', async () => {
    const site = await makeSite(test.house)
    await site.change({ is_active: false })
    expect((await get(`/og/${site.id}.png`)).statusCode).toBe(404)
    expect((await get('/og/00000000-0000-7000-8000-000000000000.png')).statusCode).toBe(404)
    expect((await get('/og/nonsense.png')).statusCode).toBe(404)
  })

  it('is replaced by the picture that the owner chose', async () => {
    const site = await makeSite(test.house)
    await test.house.db.systemPool.query(
      `update mini_sites set seo = '{"image_url":"/uploads/images/x.jpg"}' where id = $1`,
      [site.id],
    )
    expect(await pictureAddress(site.username)).toBe('/uploads/images/x.jpg')
  })
})

describe('texts of the picture', () => {
  it('keep what the fonts can draw', () => {
    expect(drawableText('Zoë\n Ł.  🎸 «Live»')).toBe('Zoë Ł. «Live»')
    expect(drawableName('Nova 🎸', 'nova')).toBe('Nova')
    expect(drawableName('星野 源 X', 'hoshino')).toBe('@hoshino')
    expect(drawableName('🎸🎸', 'guitar')).toBe('@guitar')
  })

  it('never hold anything else, and a name is never empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(drawableText(text)).not.toMatch(
          /[^\u0020-\u2122]|[\u0300-\u036f\u0600-\u06ff\u200b-\u200f\u202a-\u202e]/u,
        )
        expect(drawableName(text, 'nova')).not.toBe('')
      }),
    )
  })
})

describe('the QR code', () => {
  it('comes as SVG and as PNG, under addresses that may be kept for ever', async () => {
    const site = await makeSite(test.house)
    const { body } = await get(`/${site.username}`)
    const [, address = ''] = /<img src="(\/og\/[^"]+qr\.svg[^"]*)"/.exec(body) ?? []
    const svg = await get(address.replaceAll('&amp;', '&'))
    expect(svg.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(svg.body).toContain('<svg')
    const png = await get(`/og/${site.id}/qr.png`)
    expect(png.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' })
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1024 })
  })

  it('is drawn once, sent to nobody who has it, and drawn anew when the address changes', async () => {
    const site = await makeSite(test.house)
    const pictures = test.house.hold(picturesOf)
    for (const name of ['qr.png', 'qr.svg', 'card.png'] as const) {
      const kept = await pictures.get(site.id, name)
      await expect
        .poll(async () => (await pictures.get(site.id, name)) === (await pictures.get(site.id, name)))
        .toBe(true)
      const url = name === 'card.png' ? `/og/${site.id}.png` : `/og/${site.id}/${name}`
      const { etag } = (await get(url)).headers
      expect(etag, name).toBe(kept?.etag)
      const again = await test.app.inject({ url, headers: { 'if-none-match': `"x", ${etag}` } })
      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
      await site.change({ username: `u${crypto.randomUUID().slice(0, 12)}` })
      await expect.poll(async () => (await get(url)).headers.etag).not.toBe(etag)
    }
  })
})
