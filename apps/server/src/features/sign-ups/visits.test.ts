import type { ContactScore } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { insertContacts, type MadeContact } from '../../testing/contact-rows.ts'
import { fans } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { keepVisitsOfAll } from '../contacts/public.ts'
import { visitsToken } from './policy/links.ts'
import { openVisits } from './store/visits-intake.ts'

const test = useTestApp()
const fan = fans(test)

async function withLink(fields: Partial<MadeContact> = {}) {
  const page = await fan.page()
  const [contact] = await insertContacts(test.house, page.owner.id, [{ visitsConsent: 'subscribed', ...fields }])
  const id = contact?.id ?? ''
  const token = visitsToken(systemContext(test.house), page.owner.id, { id, email: contact?.email ?? null })
  const view = `/api/public/minisites/${page.site.id}/view/fan`
  const click = `/api/public/minisites/${page.site.id}/blocks/${page.block.id}/click/fan`
  return { ...page, id, token, view, click }
}
const kept = async (id: string) => {
  await test.house.hold(openVisits).drain()
  await workOff(test)
  const { rows } = await test.house.db.systemPool.query<{ block_id: string | null }>(
    'select mini_site_id, block_id from contact_visits where contact_id = $1 order by at, block_id nulls first',
    [id],
  )
  return rows
}
const send = (url: string, body: unknown) => test.call(undefined, 'POST', url, body)

describe('visits by a person’s own link', () => {
  it('are stored with consent, as views and clicks, count for the score, and the owner sees them', async () => {
    const { owner, id, token, view, click, site, block } = await withLink()
    expect((await send(view, { fan: token })).statusCode).toBe(204)
    expect((await send(click, { fan: token, referrer: 'https://mail.example/' })).statusCode).toBe(204)
    expect(await kept(id)).toEqual([
      { mini_site_id: site.id, block_id: null },
      { mini_site_id: site.id, block_id: block.id },
    ])
    const score = await test.call(owner, 'GET', `/api/contacts/${id}/score`)
    expect(score.json<ContactScore>().items.map(({ words }) => words)).toEqual([
      'Clicked once in the last 90 days',
      'Visited once in the last 30 days',
    ])
    expect((await test.call(owner, 'GET', `/api/contacts/${id}`)).json<{ score: number }>().score).toBe(5)
    const timeline = await test.call(owner, 'GET', `/api/contacts/${id}/timeline`)
    expect(timeline.json<{ items: { kind: string }[] }>().items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['visited', 'clicked']),
    )
  })

  it.each<[string, Partial<MadeContact>]>([
    ['never said', { visitsConsent: 'unknown' }],
    ['has withdrawn', { visitsConsent: 'opted_out' }],
    ['waits for room', { lockedAt: new Date() }],
    ['is deleted', { deletedAt: new Date() }],
  ])('are not stored for a person who %s', async (_, fields) => {
    const { id, token, view } = await withLink(fields)
    expect((await send(view, { fan: token })).statusCode).toBe(204)
    expect(await kept(id)).toEqual([])
  })

  it('are kept once a minute, however often the page is loaded anew', async () => {
    const { owner, id, site, block } = await withLink()
    const at = (time: string, blockId?: string) => ({
      contactId: id,
      siteId: site.id,
      blockId,
      at: `2026-11-21T${time}Z`,
    })
    const context = systemContext(test.house)
    await keepVisitsOfAll(context, owner.id, [at('10:00:01.000'), at('10:00:59.999'), at('10:00:02.000', block.id)])
    await keepVisitsOfAll(context, owner.id, [at('10:00:30.000'), at('10:01:00.000')])
    expect(await kept(id)).toEqual(
      [null, block.id, null].map((blockId) => ({ mini_site_id: site.id, block_id: blockId })),
    )
  })

  it('are not kept on another’s page, nor for a block that is not there, nor by a token that nobody gave', async () => {
    const { id, token, view, click, site } = await withLink()
    const other = await withLink()
    await send(other.view, { fan: token })
    await send(click.replace(/blocks\/[^/]+/, `blocks/${other.block.id}`), { fan: token })
    await send(view, { fan: `${token}x` })
    await send(view, JSON.stringify({ fan: 'x' }))
    await send(`/api/public/minisites/${site.id}/view/fan`, { fan: 'a.b' })
    expect(await kept(id)).toEqual([])
  })

  it('are not kept by a link whose mailbox is no longer theirs', async () => {
    const { owner, id, token, view } = await withLink()
    await test.call(owner, 'PATCH', `/api/contacts/${id}`, { email: fan.address() })
    await send(view, { fan: token })
    expect(await kept(id)).toEqual([])
  })

  it('that occur twice in one job are stored once', async () => {
    const { id, token, view } = await withLink()
    const now = new Date()
    test.setNow(now)
    await Promise.all([send(view, { fan: token }), send(view, { fan: token })])
    test.setNow(undefined)
    expect(await kept(id)).toHaveLength(1)
  })
})
