import type { MiniSite, Subscription } from '@greenroom/contracts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { openFakeStripe } from '../../testing/fake-stripe.ts'
import { stripeEnv, subscribers } from '../../testing/subscribers.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { lookAfterPlans } from './commands/look-after-plans.ts'

/** Items that a smaller plan has no room for: nothing is deleted, and the owner chooses (product section 6). */
let now: Date | undefined
const stripe = await openFakeStripe({ clock: () => now?.getTime() ?? Date.now() })
const test = useTestApp(stripeEnv(stripe))
const { read, subscribe, move, hear, miss, noticesOf, lettersTo, subscriptionOf } = subscribers(test, stripe)
afterAll(() => stripe.close())

const later = (days: number) => {
  now = new Date((now ?? new Date()).getTime() + days * 86_400_000)
  test.setNow(now)
}

let nova: Visitor
beforeEach(async () => {
  test.setTier(undefined)
  now = undefined
  test.setNow(undefined)
  nova = await test.signUp()
  miss()
})

const phone = { type: 'phone', title: 'Join', url: '', is_active: true, settings: { version: 1 } }
async function makeSite(name: string, { views = 0, phones = 0 } = {}): Promise<MiniSite> {
  const answer = await test.call(nova, 'POST', '/api/minisites', {
    username: `f-${randomUUID().slice(0, 12)}`,
    name,
    blocks: Array.from({ length: phones }, (_, index) => ({ ...phone, title: `Join ${index}` })),
  })
  const site = answer.json<MiniSite>()
  await test.house.db.systemPool.query('update site_counters set views = $2 where mini_site_id = $1', [site.id, views])
  return site
}
/** Five sites, of which the last is the most visited. */
const makeFive = async () => {
  const sites: MiniSite[] = []
  for (let n = 1; n <= 5; n++) sites.push(await makeSite(`Site ${n}`, { views: n }))
  return sites
}
const open = async (sites: readonly MiniSite[]) => {
  const answers = await Promise.all(
    sites.map(({ username }) => test.app.inject({ method: 'GET', url: `/${username}` })),
  )
  return sites.filter((_, index) => answers[index]?.statusCode === 200).map(({ name }) => name)
}
/** Titles of the blocks that visitors see. */
const shown = async ({ username }: MiniSite) =>
  (await test.call(undefined, 'GET', `/api/minisites/username/${username}`))
    .json<{ blocks: { title: string }[] }>()
    .blocks.map(({ title }) => title)
const choose = (keep: readonly string[], feature = 'minisites') =>
  test.call(nova, 'PUT', `/api/subscription/choices/${feature}`, { keep })
const idsOf = (sites: readonly { id: string }[]) => sites.map(({ id }) => id)
const daysPass = async (days: number) => {
  later(days)
  await lookAfterPlans(jobContext(test.house))
  await workOff(test)
}
const all = ['Site 1', 'Site 2', 'Site 3', 'Site 4', 'Site 5']

describe('a smaller plan', () => {
  it('gives 14 days to choose, in which everything stays open, and says so', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    await move(nova, 'basic')
    const { choices } = await read(nova)
    expect(choices).toMatchObject([{ feature: 'minisites', limit: 3, settled: false }])
    expect(choices[0]?.items.map(({ title, visits, is_locked }) => [title, visits, is_locked])).toEqual(
      all.toReversed().map((title, index) => [title, 5 - index, false]),
    )
    const days = (new Date(choices[0]?.due_at ?? '').getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThan(14.1)
    expect(await open(sites)).toEqual(all)
    const mail = (await test.mails(nova.email)).at(-1)
    expect(mail?.subject).toBe('You are on Basic now')
    expect(mail?.text).toContain('You have 5 sites, and your plan has room for 3.')
    expect(mail?.text).toContain('nothing is deleted')
  })

  it('keeps what its owner chooses, and locks the rest for visitors, counting and lists', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    await move(nova, 'basic')
    const answer = (await choose(idsOf(sites.slice(0, 3)))).json<Subscription>()
    expect(answer.choices).toMatchObject([{ settled: true }])
    expect(await open(sites)).toEqual(all.slice(0, 3))
    const listed = (await test.call(nova, 'GET', '/api/minisites')).json<{ items: MiniSite[] }>().items
    expect(listed.map(({ name, is_active, is_locked }) => [name, is_active, is_locked])).toEqual(
      all.toReversed().map((name, index) => [name, true, index < 2]),
    )
    const views = await Promise.all(
      sites.map(({ id }) => test.call(undefined, 'POST', `/api/public/minisites/${id}/view`, {})),
    )
    expect(views.map(({ statusCode }) => statusCode < 300)).toEqual([true, true, true, false, false])
    const picture = await test.app.inject({ method: 'GET', url: `/og/${sites[4]?.id}.png` })
    expect(picture.statusCode).toBe(404)
    const asked = await test.app.inject({ method: 'GET', url: `/api/minisites/username/${sites[4]?.username}` })
    expect(asked.statusCode).toBe(404)
  })

  it('lets what is locked be edited and seen by its owner, and be swapped at any time', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    await move(nova, 'basic')
    await choose(idsOf(sites.slice(0, 3)))
    const locked = `/api/minisites/${sites[4]?.id}`
    expect((await test.call(nova, 'PATCH', locked, { name: 'Site 5b', is_active: true })).json()).toMatchObject({
      name: 'Site 5b',
      is_locked: true,
    })
    expect((await choose(idsOf(sites.slice(2)))).statusCode).toBe(200)
    expect(await open(sites)).toEqual(all.slice(2))
  })

  it('drops pages that are in memory as soon as they are locked', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    for (let twice = 0; twice < 2; twice++) expect(await open(sites)).toEqual(all)
    await move(nova, 'basic')
    await choose([])
    await expect.poll(() => open(sites)).toEqual([])
  })

  it('keeps the most visited where nobody chooses, once the days are over, and says so', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    await move(nova, 'basic')
    await daysPass(13.9)
    expect(await open(sites)).toEqual(all)
    await daysPass(0.2)
    expect(await open(sites)).toEqual(all.slice(2))
    expect((await read(nova)).choices).toMatchObject([{ settled: true }])
    expect((await noticesOf(nova)).at(-1)).toBe('We chose what stays online')
    const mail = (await test.mails(nova.email)).at(-1)
    expect(mail?.text).toContain('Your most visited 3 sites stay online, 2 sites are locked.')
    await daysPass(10)
    expect((await noticesOf(nova)).filter((title) => title === 'We chose what stays online')).toHaveLength(1)
  })

  it('counts what is locked: nothing new is made in its place', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    await move(nova, 'basic')
    await choose(idsOf(sites.slice(0, 1)))
    const answer = await test.call(nova, 'POST', '/api/minisites', {
      username: `x-${randomUUID().slice(0, 8)}`,
      name: 'X',
    })
    expect(answer.json()).toMatchObject({ code: 'PLAN_LIMIT_REACHED', details: { limit: 3, usage: 5 } })
  })

  it('has a place again where one that stayed is deleted, and opens all as soon as all fit', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    await move(nova, 'basic')
    await choose(idsOf(sites.slice(0, 3)))
    const remove = async (n: number) => {
      await test.call(nova, 'DELETE', `/api/minisites/${sites[n]?.id}`)
      await workOff(test)
    }
    await remove(0)
    expect(await open(sites)).toEqual(['Site 2', 'Site 3'])
    expect((await choose(idsOf(sites.slice(2)))).statusCode).toBe(200)
    await remove(4)
    expect(await open(sites)).toEqual(['Site 2', 'Site 3', 'Site 4'])
    expect((await read(nova)).choices).toEqual([])
  })

  it('that ends for good leaves the one most visited site, and phone blocks locked', async () => {
    await subscribe(nova, 'pro')
    const few = await makeSite('Few', { views: 1 })
    const many = await makeSite('Many', { views: 9, phones: 2 })
    stripe.cancel(await subscriptionOf(nova))
    await hear()
    expect((await read(nova)).choices.map(({ feature, limit }) => [feature, limit])).toEqual([
      ['minisites', 1],
      ['phone_blocks', 0],
    ])
    expect(await shown(many)).toEqual(['Join 0', 'Join 1'])
    await daysPass(14.1)
    expect(await open([few, many])).toEqual(['Many'])
    expect(await shown(many)).toEqual([])
    test.setNow(undefined)
    const { items } = (await test.call(nova, 'GET', `/api/minisites/${many.id}/blocks`)).json()
    expect(items).toMatchObject([{ is_locked: true }, { is_locked: true }])
    expect(await lettersTo(nova)).toContain('Your Pro plan has ended')
  })
})

describe('a choice', () => {
  it('is of one’s own things, of those that are limited, and of no more than there is room for', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    expect((await choose(idsOf(sites.slice(0, 3)))).json()).toMatchObject({ code: 'CONFLICT' })
    await move(nova, 'basic')
    expect((await choose(idsOf(sites.slice(0, 4)))).json()).toMatchObject({ code: 'CONFLICT', details: { limit: 3 } })
    expect((await choose([randomUUID()])).json()).toMatchObject({ code: 'NOT_FOUND' })
    const iris = await test.signUp()
    const [mine] = idsOf(sites)
    const stranger = await test.call(iris, 'PUT', '/api/subscription/choices/minisites', { keep: [mine] })
    expect(stranger.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect((await choose([], 'contacts')).json()).toMatchObject({ code: 'CONFLICT' })
    expect((await choose([], 'nonsense')).json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await open(sites)).toEqual(all)
    const doubled = idsOf(sites.slice(0, 3))
    expect((await choose([...doubled, ...doubled])).statusCode).toBe(200)
  })

  it('of phone blocks shows one and hides the others', async () => {
    await subscribe(nova, 'pro')
    const site = await makeSite('Phones', { phones: 3 })
    await move(nova, 'basic')
    const { choices } = await read(nova)
    expect(choices).toMatchObject([{ feature: 'phone_blocks', limit: 1, items: [{ detail: 'Phones' }, {}, {}] }])
    const kept = choices[0]?.items.find(({ title }) => title === 'Join 1')?.id ?? ''
    expect((await choose([kept], 'phone_blocks')).statusCode).toBe(200)
    expect(await shown(site)).toEqual(['Join 1'])
    await test.call(nova, 'DELETE', `/api/minisites/${site.id}/blocks/${kept}`)
    const [other] = choices[0]?.items.filter(({ id }) => id !== kept) ?? []
    await test.call(nova, 'DELETE', `/api/minisites/${site.id}/blocks/${other?.id}`)
    await workOff(test)
    expect((await read(nova)).choices).toEqual([])
    expect(await shown(site)).toEqual([expect.stringMatching(/Join [02]/)])
  })
})

describe('a larger plan', () => {
  const locked = async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    await move(nova, 'basic')
    await choose(idsOf(sites.slice(0, 2)))
    return sites
  }

  it('opens everything that fits, and closes what was to be chosen', async () => {
    const sites = await locked()
    await move(nova, 'pro')
    expect(await open(sites)).toEqual(all)
    expect((await read(nova)).choices).toEqual([])
  })

  it('that has room for some opens these, the most visited first, beside what was chosen', async () => {
    const sites = await locked()
    stripe.cancel(await subscriptionOf(nova))
    await hear()
    await choose(idsOf(sites.slice(0, 1)))
    expect(await open(sites)).toEqual(['Site 1'])
    await subscribe(nova, 'basic')
    expect(await open(sites)).toEqual(['Site 1', 'Site 4', 'Site 5'])
    expect((await read(nova)).choices).toMatchObject([{ limit: 3, settled: true }])
  })

  it('comes in time: what was still to be chosen is no question anymore', async () => {
    await subscribe(nova, 'pro')
    const sites = await makeFive()
    await move(nova, 'basic')
    await move(nova, 'pro')
    await daysPass(20)
    expect(await open(sites)).toEqual(all)
    expect((await read(nova)).choices).toEqual([])
  })
})

it('a plan that becomes smaller twice asks twice, and never closes more than it must', async () => {
  await subscribe(nova, 'pro')
  const sites = await makeFive()
  await move(nova, 'basic')
  await choose(idsOf(sites.slice(0, 3)))
  stripe.cancel(await subscriptionOf(nova))
  await hear()
  expect((await read(nova)).choices).toMatchObject([{ limit: 1, settled: false }])
  expect(await open(sites)).toEqual(all.slice(0, 3))
  await daysPass(14.1)
  expect(await open(sites)).toEqual(['Site 3'])
})
