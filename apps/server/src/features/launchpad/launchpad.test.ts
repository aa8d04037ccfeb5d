import { randomUUID } from 'node:crypto'
import type { Launchpad } from '@greenroom/contracts'
import { APP_PATHS } from '@greenroom/domain/routes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { makeHit } from '../../testing/hit-factory.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { recordHitsOfAll } from '../analytics/public.ts'

const test = useTestApp()
let nova: Visitor
beforeEach(async () => {
  nova = await test.signUp()
})
afterEach(() => test.setNow(undefined))

async function read(): Promise<Launchpad> {
  const answer = await test.call(nova, 'GET', '/api/launchpad')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Launchpad>()
}
const done = async () => (await read()).steps.filter((step) => step.done).map(({ id }) => id)
const addSite = async (details: object = {}) =>
  (
    await test.call(nova, 'POST', '/api/minisites', {
      username: `l-${randomUUID().slice(0, 12)}`,
      name: 'Nova',
      ...details,
    })
  ).json<{ id: string }>()
const setUser = (assignments: string) =>
  test.house.db.systemPool.query(`update users set ${assignments} where id = $1`, [nova.id])

describe('the steps of the launchpad', () => {
  it('come from their features, in their order, each with a name of its own and a way to do it', async () => {
    const { steps, total, done: count } = await read()
    expect(steps.map(({ id }) => id)).toEqual([
      'site',
      'picture',
      'bio',
      'blocks',
      'theme',
      'share',
      'first-views',
      'plan',
      'people',
      'hello',
      'funds',
      'contact',
      'texting',
      'campaign',
      'two-factor',
    ])
    expect([count, total]).toEqual([0, steps.length])
    const orders = features.flatMap(({ launchpad = [] }) => launchpad.map(({ order }) => order))
    expect(new Set(orders).size).toBe(orders.length)
    for (const { action } of steps) expect(APP_PATHS).toContain(action.path.split('?')[0])
  })

  it('a site, its picture, bio, third block and look are ticked as they come, and open again as they go', async () => {
    const { id } = await addSite()
    const site = `/api/minisites/${id}`
    expect(await done()).toEqual(['site'])
    await test.call(nova, 'PATCH', site, { avatar_url: 'https://example.com/a.png', bio: 'Low-tide pop' })
    expect(await done()).toEqual(['site', 'picture', 'bio'])
    const block = (
      await test.call(nova, 'POST', `${site}/blocks`, {
        type: 'link',
        title: 'Third',
        url: 'https://example.com',
        is_active: true,
        settings: { version: 1 },
      })
    ).json<{ id: string }>()
    await test.call(nova, 'PATCH', site, { theme: 'tide' })
    expect(await done()).toEqual(['site', 'picture', 'bio', 'blocks', 'theme'])
    await test.call(nova, 'DELETE', `${site}/blocks/${block.id}`)
    await test.call(nova, 'PATCH', site, { avatar_url: null, bio: ' ', theme: 'gradient-green' })
    expect(await done()).toEqual(['site'])
    await test.call(nova, 'PATCH', site, {
      header_settings: { version: 1, design: { buttonColour: '#fb6530' }, social: [] },
    })
    expect(await done()).toContain('theme')
  })

  it('are done once any site satisfies them: another that is begun undoes nothing', async () => {
    test.setNow(new Date('2025-01-01'))
    await addSite({ bio: 'The old one' })
    test.setNow(new Date('2025-01-02'))
    await addSite({ theme: 'tide' })
    test.setNow(new Date('2025-01-03'))
    await addSite()
    expect(await done()).toEqual(['site', 'bio', 'theme'])
  })

  it.each(['link', 'qr', 'sheet'])('a share by %s ticks sharing, as often as it happens', async (way) => {
    const { id } = await addSite()
    for (const _ of [1, 2])
      expect((await test.call(nova, 'POST', `/api/minisites/${id}/shares`, { way })).statusCode).toBe(204)
    expect(await done()).toEqual(['site', 'share'])
  })

  it('a share of an unknown site, or another’s, does not count', async () => {
    const { id } = await addSite()
    const iris = await test.signUp()
    for (const [visitor, path] of [
      [iris, id],
      [nova, randomUUID()],
    ] as const)
      expect((await test.call(visitor, 'POST', `/api/minisites/${path}/shares`, { way: 'link' })).statusCode).toBe(404)
    expect((await test.call(nova, 'POST', `/api/minisites/${id}/shares`, { way: 'fax' })).statusCode).toBe(400)
    expect(await done()).toEqual(['site'])
  })

  it('ten views tick the first views, nine do not', async () => {
    const { id } = await addSite()
    const view = makeHit({ userId: nova.id, siteId: id })
    await recordHitsOfAll(
      test.house.db,
      Array.from({ length: 9 }, () => view),
      10_000,
    )
    expect(await done()).toEqual(['site'])
    await recordHitsOfAll(test.house.db, [view], 10_000)
    expect(await done()).toEqual(['site', 'first-views'])
  })

  it('a proven email counts; a phone number does where there is no email', async () => {
    await setUser('email_verified = true')
    expect(await done()).toEqual(['contact'])
    await setUser(
      `email_verified = false, phone_number = '+1201555${nova.id.slice(0, 4)}', phone_number_verified = true`,
    )
    expect(await done()).toEqual([])
    await setUser('email = null')
    expect(await done()).toEqual(['contact'])
    await setUser('two_factor_enabled = true')
    expect(await done()).toEqual(['contact', 'two-factor'])
  })
})

describe('putting the launchpad away', () => {
  it('keeps its steps and can be undone; both may be said twice', async () => {
    test.setNow(new Date('2025-05-10T12:00:00Z'))
    const dismiss = () => test.call(nova, 'POST', '/api/launchpad/dismissal')
    const answer = await dismiss()
    expect(answer.json()).toMatchObject({ dismissed_at: '2025-05-10T12:00:00.000Z', total: (await read()).total })
    test.setNow(new Date('2025-05-11T12:00:00Z'))
    expect((await dismiss()).json()).toMatchObject({ dismissed_at: '2025-05-10T12:00:00.000Z' })
    const restore = () => test.call(nova, 'DELETE', '/api/launchpad/dismissal')
    for (const again of [await restore(), await restore()]) expect(again.json()).toMatchObject({ dismissed_at: null })
  })

  it('is separate for each person', async () => {
    await test.call(nova, 'POST', '/api/launchpad/dismissal')
    nova = await test.signUp()
    expect((await read()).dismissed_at).toBeNull()
    expect((await test.call(undefined, 'GET', '/api/launchpad')).statusCode).toBe(401)
  })
})
