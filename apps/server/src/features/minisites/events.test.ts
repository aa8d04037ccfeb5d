import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let nova: Visitor

beforeEach(async () => {
  nova = await test.signUp()
})

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const name = () => `n-${randomUUID().slice(0, 12)}`

/** Names of announced events of a site. No worker runs here, so they stay. */
async function announced(siteId: string): Promise<string[]> {
  const { rows } = await test.house.db.systemPool.query<{ name: string }>(
    "select name from outbox where payload ->> 'siteId' = $1 order by name",
    [siteId],
  )
  return rows.map((row) => row.name)
}

describe('the embeds of a new site are announced', () => {
  const EVENTS = ['minisites.embed-changed']
  const embed = { type: 'youtube-embed', title: 'Video', url: VIDEO, settings: { version: 1 } }

  it('when it is made by hand, and when it is a duplicate', async () => {
    const body = { username: name(), name: 'Nova', blocks: [{ ...embed, is_active: true }] }
    const site = (await test.call(nova, 'POST', '/api/minisites', body)).json()
    expect(await announced(site.id)).toEqual(EVENTS)
    const copy = (await test.call(nova, 'POST', `/api/minisites/${site.id}/duplicate`)).json()
    expect(await announced(copy.id)).toEqual(EVENTS)
  })

  it('when it comes from a draft', async () => {
    const draft = {
      id: randomUUID(),
      username: name(),
      profile: { name: 'Nova', bio: '', avatar: '', theme: 'tide' },
      blocks: [{ ...embed, id: 'b0', isActive: true }],
    }
    const { site } = (await test.call(nova, 'POST', '/api/onboarding/site', { draft })).json()
    expect(await announced(site.id)).toEqual(EVENTS)
  })
})
