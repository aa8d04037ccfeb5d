import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

/** Old and new builds run side by side during an upgrade (standard O6): the old one reads what the new one stores. */
const test = useTestApp()
let nova: Visitor
let url: string
let username: string

beforeEach(async () => {
  nova = await test.signUp()
  username = `n-${randomUUID().slice(0, 12)}`
  const made = await test.call(nova, 'POST', '/api/minisites', { username, name: 'Nova' })
  url = `/api/minisites/${made.json<{ id: string }>().id}`
})

const sql = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
const NEWER_SEO = { title: { en: 'Nova' }, robots: ['nosnippet'], description: 'Words' }
const storeNewerSeo = () => sql('update mini_sites set seo = $2 where username = $1', [username, NEWER_SEO])

describe('what a newer build has stored', () => {
  it('in search settings hides no site: what is known is answered', async () => {
    await storeNewerSeo()
    const list = await test.call(nova, 'GET', '/api/minisites')
    expect(list.statusCode, list.body).toBe(200)
    expect(list.json().items[0].seo).toEqual({ description: 'Words' })
    expect((await test.call(nova, 'GET', url)).json().seo).toEqual({ description: 'Words' })
  })

  it('in search settings survives a change by this one', async () => {
    await storeNewerSeo()
    const changed = await test.call(nova, 'PATCH', `${url}/seo`, { description: 'Other words', no_index: true })
    expect(changed.json().seo).toEqual({ description: 'Other words', no_index: true })
    const { rows } = await sql('select seo from mini_sites where username = $1', [username])
    expect(rows[0].seo).toEqual({ ...NEWER_SEO, description: 'Other words', no_index: true })
  })

  it('as a type of block hides no block, from its owner or from visitors', async () => {
    await sql('alter table blocks drop constraint if exists blocks_type_check', [])
    await sql(
      `update blocks set type = 'poll', settings = '{"version": 9}' where order_index = 0 and mini_site_id = (select id from mini_sites where username = $1)`,
      [username],
    )
    const blocks = await test.call(nova, 'GET', `${url}/blocks`)
    expect(blocks.statusCode, blocks.body).toBe(200)
    expect(blocks.json().items.map((block: { type: string }) => block.type)).toEqual(['poll', 'text'])
    expect((await test.call(nova, 'GET', `${url}/analytics`)).statusCode).toBe(200)
    const seen = await test.call(undefined, 'GET', `/api/minisites/username/${username}`)
    expect(seen.statusCode, seen.body).toBe(200)
  })
})
