import { FONT_FILES } from '@greenroom/minisite/render'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { sitemapFile, sitemapIndex } from './render/sitemap.ts'

const test = useTestApp()
/** Paths of the addresses in a sitemap. */
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address.replace('http://localhost:3000', ''))
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })

describe('files of public pages', () => {
  it('fonts are where the pages expect them, and may be kept for ever', async () => {
    const { username } = await makeSite(test.house)
    const { body } = await get(`/${username}`)
    const asked = [...body.matchAll(/url\((\/fonts\/[^)]+)\)/g)].map(([, address = '']) => address)
    expect(asked.length).toBeGreaterThan(0)
    for (const address of [...asked, FONT_FILES.syne.extended]) {
      const font = await get(address)
      expect(font.headers, address).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    }
    expect((await get('/fonts/../render.js')).statusCode).toBe(404)
    expect((await get('/fonts/%2e%2e/render.js')).statusCode).toBe(404)
  })

  it('the mark comes as SVG and as icon', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
    const icon = await get('/favicon.ico')
    expect(icon.headers['content-type']).toBe('image/x-icon')
    const [offset, size] = [icon.rawPayload.readUInt32LE(18), icon.rawPayload.readUInt32LE(14)]
    expect(await sharp(icon.rawPayload.subarray(offset, offset + size)).metadata()).toMatchObject({
      format: 'png',
      width: 48,
    })
  })
})

describe('the sitemap', () => {
  it('lists active sites that may be found, and the product’s own pages', async () => {
    const [seen, hidden, unlisted] = await Promise.all([
      makeSite(test.house),
      makeSite(test.house),
      makeSite(test.house),
    ])
    await hidden.change({ is_active: false })
    await test.house.db.systemPool.query(`update mini_sites set seo = '{"no_index":true}' where id = $1`, [unlisted.id])
    const answer = await get('/sitemap.xml')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=30',
    })
    const listed = locations(answer.body)
    expect(listed).toEqual(expect.arrayContaining(['/', '/privacy', '/terms', `/${seen.username}`]))
    expect(listed).not.toContain(`/${hidden.username}`)
    expect(listed).not.toContain(`/${unlisted.username}`)
    const zipped = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(answer.body)
    expect((await get('/sitemap/1.xml')).statusCode).toBe(404)
  })

  it('is split where it would be too long: each site stands in exactly one file', async () => {
    for (let count = 0; count < 12; count += 1) await makeSite(test.house)
    const context = systemContext(test.house)
    const all = locations(gunzipSync(await sitemapIndex(context)).toString())
    const files = locations(gunzipSync(await sitemapIndex(context, 5)).toString())
    expect(files.length).toBe(Math.ceil((all.length - 3) / 5))
    const parts = await Promise.all(files.map((_, n) => sitemapFile(context, n + 1, 5)))
    const split = parts.map((part) => locations(gunzipSync(part as Buffer).toString()))
    expect(split.flat().sort()).toEqual(all.sort())
    for (const part of split.slice(1)) expect(part.length).toBeLessThanOrEqual(5)
    expect(await sitemapFile(context, files.length + 1, 5)).toBeUndefined()
  })

  it('is named by robots.txt, which keeps machines out of the dashboard', async () => {
    const { body } = await get('/robots.txt')
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect(body).toContain('Disallow: /dashboard')
  })

  it('shows a new page within a minute, whoever keeps it meanwhile', async () => {
    const now = Date.now()
    onTestFinished(() => test.setNow(undefined))
    test.setNow(new Date(now))
    const before = await get('/sitemap.xml')
    const { username } = await makeSite(test.house)
    const [, kept = '600'] = /max-age=(\d+)/.exec(String(before.headers['cache-control'])) ?? []
    test.setNow(new Date(now + 60_000 - Number(kept) * 1000))
    expect((await get('/sitemap.xml')).body).toContain(`/${username}<`)
  })
})
