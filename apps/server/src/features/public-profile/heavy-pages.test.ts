import { describe, expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { useTestApp } from '../../testing/test-app.ts'

const logged: string[] = []
const test = useTestApp({ LOG_LEVEL: 'warn' }, { onLog: (line) => logged.push(line) })
const get = (url: string) => test.app.inject({ url })

/** A site with text blocks as they may exist from before the limits: this many blocks, each of this many runs. */
async function siteOf(blocks: number, runs: number, words = "''''''''") {
  const text = {
    type: 'text' as const,
    title: '',
    url: '' as const,
    is_active: true,
    settings: { version: 1 as const, text: [] },
  }
  const site = await makeSite(test.house, { blocks: Array.from({ length: blocks }, () => text) })
  const children = Array.from({ length: 100 }, (_, n) => ({ text: words, bold: n % 2 === 0 }))
  const heavy = Array.from({ length: runs / 100 }, () => ({ type: 'paragraph', children }))
  await test.house.db.systemPool.query('update blocks set settings = $1 where mini_site_id = $2', [
    JSON.stringify({ version: 1, text: heavy }),
    site.id,
  ])
  return site
}
const notesOf = (site: { id: string }) => logged.filter((line) => line.includes(site.id) && line.includes('too large'))

describe('a page that costs too much to draw', () => {
  it('of 28 MB is a plain sentence, is noted, and is neither read nor drawn again at each request', async () => {
    const site = await siteOf(14, 10_000, '"'.repeat(180))
    await expect
      .poll(async () => {
        const before = notesOf(site).length
        const answers = await Promise.all([get(`/${site.username}`), get(`/${site.username}`)])
        for (const { statusCode, body, headers } of answers) {
          expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
          expect(body).toContain('This page is too large to show')
          expect(headers['content-security-policy']).toContain("script-src 'none'")
        }
        return notesOf(site).length - before
      })
      .toBe(0)
    expect((await get(`/api/minisites/username/${site.username}`)).json()).toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('is one of more than 1 MB, and comes back once it is shorter', async () => {
    const site = await siteOf(2, 10_000)
    expect((await get(`/${site.username}`)).statusCode).toBe(503)
    expect(notesOf(site)[0]).toMatch(/has \d{7} bytes of HTML/)
    const shorter = { version: 1, text: [{ type: 'paragraph', children: [{ text: 'Hello again' }] }] }
    for (let block = 0; block < 2; block++) await site.changeBlock(block, { settings: shorter })
    await expect.poll(async () => (await get(`/${site.username}`)).statusCode).toBe(200)
  })

  it('holds up nobody while it is drawn', async () => {
    const site = await siteOf(5, 10_000, 'a')
    const order: string[] = []
    const page = get(`/${site.username}`).then(() => order.push('page'))
    // The order left for its thread once the database was read. Other answers continue meanwhile.
    while (order.length < 20 && order.at(-1) !== 'page') {
      await get('/healthz')
      order.push('healthz')
    }
    await page
    expect(order.slice(0, 10)).toEqual(Array(10).fill('healthz'))
  })
})
