import { randomUUID } from 'node:crypto'
import type { ContactPage, ContactScore, Scoring } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { jobContext, ownerContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { continueSweep } from './commands/continue-sweep.ts'
import { sweepNightly } from './commands/sweep-nightly.ts'
import { rescoreContacts } from './public.ts'

const test = useTestApp()
const now = new Date('2026-05-10T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const run = (text: string, values: unknown[]) => test.house.db.systemPool.query(text, values)
async function artist() {
  const owner = await test.signUp()
  const siteId = randomUUID()
  await run(
    `insert into mini_sites (id, user_id, username, name, created_at, updated_at) values ($1, $2, $3, 'Nova', now(), now())`,
    [siteId, owner.id, `s-${siteId.slice(0, 20)}`],
  )
  return {
    owner,
    came: async (contactId: string, kind: 'visit' | 'click', ...ago: number[]) => {
      for (const days of ago)
        await run(
          `insert into contact_visits (id, user_id, contact_id, mini_site_id, block_id, at) values ($1, $2, $3, $4, $5, $6)`,
          [randomUUID(), owner.id, contactId, siteId, kind === 'click' ? randomUUID() : null, daysAgo(days)],
        )
    },
    scored: async (...ids: string[]) => {
      const context = await ownerContext(test.house, ownerIdOf(owner.id))
      await context.db.forOwner(context.ownerId, (tx) => rescoreContacts(context, tx, ids))
    },
  }
}
const person = async (owner: Visitor, more: object = {}) =>
  (await insertContacts(test.house, owner.id, [more]))[0]?.id ?? ''
const get = async <T>(owner: Visitor, path: string) => (await test.call(owner, 'GET', path)).json<T>()
const scoreOf = (owner: Visitor, id: string) => get<ContactScore>(owner, `/api/contacts/${id}/score`)
const kept = async (owner: Visitor, query = 'sort=score') =>
  (await get<ContactPage>(owner, `/api/contacts?${query}`)).items.map(({ id, score }) => ({ id, score }))

describe('a score', () => {
  it('names every point, and counts visits and clicks only for a while and only so often', async () => {
    test.setNow(now)
    const { owner, came, scored } = await artist()
    const id = await person(owner)
    expect(await scoreOf(owner, id)).toEqual({ score: 0, items: [] })
    await came(id, 'visit', 1, 2, 29.9, 30.1)
    await came(id, 'click', 1, ...Array.from({ length: 11 }, () => 80), 91)
    await scored(id)
    expect(await scoreOf(owner, id)).toEqual({
      score: 36,
      items: [
        { id: 'clicked', words: 'Clicked 12 times in the last 90 days, 10 of them counted', points: 30 },
        { id: 'visited', words: 'Visited 3 times in the last 30 days', points: 6 },
      ],
    })
    expect(await kept(owner)).toEqual([{ id, score: 36 }])
  })

  it('falls overnight by what is long ago, and rises for whom nobody had scored', async () => {
    test.setNow(now)
    const { owner, came, scored } = await artist()
    const [fading, unscored] = [await person(owner), await person(owner)]
    await came(fading, 'visit', 1, 29)
    await scored(fading)
    await came(unscored, 'visit', 0)
    test.setNow(new Date(now.getTime() + 2 * 86_400_000))
    await sweepNightly(jobContext(test.house), owner.id)
    expect(await kept(owner)).toEqual([
      ...[fading, unscored]
        .toSorted()
        .toReversed()
        .map((id) => ({ id, score: 2 })),
    ])
  })

  it('is not an edit: neither the version nor the time of the last change moves', async () => {
    test.setNow(now)
    const { owner, came, scored } = await artist()
    const id = await person(owner)
    const before = await get<Record<string, unknown>>(owner, `/api/contacts/${id}`)
    await came(id, 'visit', 1)
    await scored(id)
    const { score, ...after } = await get<Record<string, unknown>>(owner, `/api/contacts/${id}`)
    expect(score).toBe(2)
    expect({ ...after, score: 0 }).toEqual(before)
  })

  it('comes along when two contacts become one, and is part of what a person is given', async () => {
    test.setNow(now)
    const { owner, came, scored } = await artist()
    const [keep, gone] = [await person(owner), await person(owner)]
    await came(keep, 'visit', 1)
    await came(gone, 'visit', 2, 3)
    await scored(keep, gone)
    const merged = await test.call(owner, 'POST', `/api/contacts/${keep}/merge`, { other_id: gone })
    expect(merged.json<{ score: number }>().score).toBe(6)
    const given = await get<{ contact: { score: number } }>(owner, `/api/contacts/${keep}/export`)
    expect(given.contact.score).toBe(6)
  })

  it('is nobody else’s to read, and gone with the person', async () => {
    const { owner } = await artist()
    const id = await person(owner)
    const stranger = await test.signUp()
    expect((await test.call(stranger, 'GET', `/api/contacts/${id}/score`)).statusCode).toBe(404)
    await test.call(owner, 'DELETE', `/api/contacts/${id}`)
    expect((await test.call(owner, 'GET', `/api/contacts/${id}/score`)).statusCode).toBe(404)
  })

  it('sorts the list, page after page, in both directions', async () => {
    const { owner } = await artist()
    const made = await insertContacts(
      test.house,
      owner.id,
      [5, 0, 12, 5, 3].map((score) => ({ score })),
    )
    const ranked = made.toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
    for (const [order, expected] of [
      ['desc', ranked],
      ['asc', ranked.toReversed()],
    ] as const) {
      const found: string[] = []
      for (let next: string | null = ''; next !== null; ) {
        const page: ContactPage = await get<ContactPage>(
          owner,
          `/api/contacts?sort=score&order=${order}&limit=2${next === '' ? '' : `&after=${encodeURIComponent(next)}`}`,
        )
        found.push(...page.items.map(({ id }) => id))
        next = page.next
      }
      expect(found).toEqual(expected)
    }
  })
})

describe('weights', () => {
  const set = (owner: Visitor, weights: object) => test.call(owner, 'PUT', '/api/contacts/scoring', { weights })

  it('can be changed and taken back, and every contact follows', async () => {
    test.setNow(now)
    const { owner, came, scored } = await artist()
    const [live, away] = [await person(owner), await person(owner, { deletedAt: now, deletionId: randomUUID() })]
    await came(live, 'visit', 1, 2)
    await came(live, 'click', 1)
    await came(away, 'visit', 1)
    await scored(live, away)
    const changed = (await set(owner, { visited: 50, clicked: 0 })).json<Scoring>()
    expect(changed.updating).toBe(true)
    expect(changed.items.find(({ id }) => id === 'visited')).toMatchObject({ weight: 50, default_weight: 2 })
    expect((await scoreOf(owner, live)).items).toEqual([
      { id: 'visited', words: 'Visited twice in the last 30 days', points: 100 },
    ])
    await workOff(test)
    expect((await get<Scoring>(owner, '/api/contacts/scoring')).updating).toBe(false)
    expect(await kept(owner)).toEqual([{ id: live, score: 100 }])
    const { rows } = await run('select score from contacts where id = $1', [away])
    expect(rows).toEqual([{ score: 50 }])

    expect((await set(owner, {})).json<Scoring>().items.every((item) => item.weight === item.default_weight)).toBe(true)
    await workOff(test)
    expect(await kept(owner)).toEqual([{ id: live, score: 7 }])
  })

  it.each<Record<string, number>>([
    { visited: 101 },
    { visited: -1 },
    { visited: 1.5 },
    { opened: 5 },
    { constructor: 1 },
  ])('of %j are refused', async (weights) => {
    const { owner } = await artist()
    const answer = await set(owner, weights)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ code: string }>().code).toBe('VALIDATION_FAILED')
  })

  it('reach every contact although the process is killed in between, and begin again when they change meanwhile', async () => {
    test.setNow(now)
    const { owner, came } = await artist()
    const ids = (
      await insertContacts(
        test.house,
        owner.id,
        Array.from({ length: 2001 }, () => ({})),
      )
    ).map(({ id }) => id)
    const [first = '', last = ''] = [ids.toSorted()[0], ids.toSorted().at(-1)]
    await came(first, 'visit', 1)
    await came(last, 'visit', 1)
    await set(owner, { visited: 9 })
    const stopping = new AbortController()
    const context = jobContext(test.house, stopping.signal)
    const { asOwner } = context
    let batches = 0
    const killed = continueSweep(
      {
        ...context,
        asOwner: (userId) => {
          batches += 1
          if (batches === 2) stopping.abort(new Error('killed'))
          return asOwner(userId)
        },
      },
      owner.id,
    )
    await expect(killed).rejects.toThrow('killed')
    const scores = async () =>
      (await run('select score from contacts where id = any ($1) order by id', [[first, last]])).rows
    expect(await scores()).toEqual([{ score: 9 }, { score: 0 }])
    await set(owner, { visited: 8 })
    await continueSweep(jobContext(test.house), owner.id)
    expect(await scores()).toEqual([{ score: 8 }, { score: 8 }])
  })
})
