import { randomUUID } from 'node:crypto'
import type { Segment } from '@greenroom/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { countAll } from './commands/count-all.ts'
import { countOwner } from './commands/count-owner.ts'
import { recordDay } from './store/days.ts'

const test = useTestApp()
afterEach(() => test.setNow(undefined))

const EVERYBODY = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } }
const make = async (owner: Visitor, name = 'All') =>
  (await test.call(owner, 'POST', '/api/segments', { name, rule: EVERYBODY })).json<Segment>()
const days = async (owner: Visitor, id: string) =>
  (await test.call(owner, 'GET', `/api/segments/${id}`)).json<Segment>().days

async function night(day: string): Promise<void> {
  test.setNow(new Date(`${day}T00:05:00Z`))
  await countAll(jobContext(test.house))
  await workOff(test)
}

it('records the size of everybody’s segments every night', async () => {
  test.setNow(new Date('2026-05-01T10:00:00Z'))
  const [one, two] = [await test.signUp(), await test.signUp()]
  const [mine, theirs] = [await make(one), await make(two)]
  await insertContacts(test.house, one.id, [{}, {}])
  await night('2026-05-02')
  await insertContacts(test.house, one.id, [{}])
  await insertContacts(test.house, two.id, [{}])
  await night('2026-05-03')
  expect(await days(one, mine.id)).toEqual([
    { day: '2026-05-01', people: 2 },
    { day: '2026-05-02', people: 3 },
  ])
  expect((await days(two, theirs.id)).at(-1)).toEqual({ day: '2026-05-02', people: 1 })
})

it('shows today as it was last counted', async () => {
  test.setNow(new Date('2026-05-01T10:00:00Z'))
  const owner = await test.signUp()
  const segment = await make(owner)
  await insertContacts(test.house, owner.id, [{}])
  await test.call(owner, 'GET', `/api/segments/${segment.id}/people`)
  expect(await days(owner, segment.id)).toEqual([{ day: '2026-05-01', people: 1 }])
})

it('shows thirty days and forgets after a year', async () => {
  test.setNow(new Date('2026-05-01T10:00:00Z'))
  const owner = await test.signUp()
  const segment = await make(owner)
  await test.house.db.systemPool.query(
    `insert into segment_days select $1, $2, date '2026-04-30' - n, 7 from generate_series(0, 400) n`,
    [owner.id, segment.id],
  )
  expect(await days(owner, segment.id)).toHaveLength(30)
  await night('2026-05-02')
  const { rows } = await test.house.db.systemPool.query(
    'select min(day)::text as first from segment_days where user_id = $1',
    [owner.id],
  )
  expect(rows).toEqual([{ first: '2025-05-01' }])
})

it('notes nothing of a segment that was deleted while it was counted', async () => {
  const owner = ownerIdOf((await test.signUp()).id)
  await test.house.db.forOwner(owner, (tx) => recordDay(tx, owner, randomUUID(), '2026-05-01', 7))
  const { rows } = await test.house.db.systemPool.query('select from segment_days where user_id = $1', [owner])
  expect(rows).toEqual([])
})

it('does not count archived segments', async () => {
  test.setNow(new Date('2026-05-01T10:00:00Z'))
  const owner = await test.signUp()
  const segment = await make(owner)
  await test.call(owner, 'PATCH', `/api/segments/${segment.id}`, { archived: true })
  await night('2026-05-10')
  expect((await days(owner, segment.id)).map(({ day }) => day)).toEqual(['2026-05-01'])
})

it('counts the others when one takes too long', async () => {
  test.setNow(new Date('2026-05-01T10:00:00Z'))
  const owner = await test.signUp()
  const [slow, other] = [await make(owner, 'A'), await make(owner, 'B')]
  await insertContacts(test.house, owner.id, [{}])
  const context = jobContext(test.house)
  const patient = await context.asOwner(owner.id)
  // The error of a statement that takes too long (query_canceled).
  const tooLong = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const forOwner = vi.fn(patient.db.forOwner).mockRejectedValueOnce(tooLong)
  const hasty = { ...patient, db: { ...patient.db, forOwner: forOwner as typeof patient.db.forOwner } }
  await countOwner({ ...context, asOwner: async () => hasty }, owner.id, '2026-05-02')
  expect((await days(owner, slow.id)).map(({ day }) => day)).toEqual(['2026-05-01'])
  expect(await days(owner, other.id)).toEqual([
    { day: '2026-05-01', people: 0 },
    { day: '2026-05-02', people: 1 },
  ])
})
