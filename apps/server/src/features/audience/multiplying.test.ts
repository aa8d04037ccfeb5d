import { randomUUID } from 'node:crypto'
import type { Segment } from '@greenroom/contracts'
import type { AudienceRule, RuleCondition } from '@greenroom/domain'
import { expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { countOwner } from './commands/count-owner.ts'

const test = useTestApp()

const rule = (...rules: RuleCondition[]): AudienceRule => ({
  version: 1,
  time_zone: 'UTC',
  where: { combinator: 'or', rules },
})
const starred: RuleCondition = { field: 'starred', operator: 'is', value: true }
const repeated = (condition: RuleCondition, times: number): RuleCondition[] =>
  Array.from({ length: times }, () => condition)
const within = (id: string): RuleCondition => ({ field: 'segment', operator: 'is_in', value: id })

const save = (owner: Visitor, name: string, of: AudienceRule) =>
  test.call(owner, 'POST', '/api/segments', { name, rule: of })
async function make(owner: Visitor, name: string, of: AudienceRule): Promise<Segment> {
  const answer = await save(owner, name, of)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Segment>()
}

/** Inserts a segment directly, as one may have been stored before rules were limited. */
async function store(owner: Visitor, name: string, of: AudienceRule, refersTo?: string): Promise<string> {
  const id = randomUUID()
  const { systemPool } = test.house.db
  await systemPool.query(
    `insert into segments (id, user_id, name, kind, rule, created_at, updated_at) values ($1, $2, $3, 'dynamic', $4, now(), now())`,
    [id, owner.id, name, JSON.stringify(of)],
  )
  if (refersTo)
    await systemPool.query('insert into segment_references (user_id, segment_id, refers_to_id) values ($1, $2, $3)', [
      owner.id,
      id,
      refersTo,
    ])
  return id
}

/** Five levels of segments, each naming the one below it 49 times: written out, 282 million conditions. */
async function storeBomb(owner: Visitor): Promise<string> {
  let id = await store(owner, 'Level 1', rule(starred))
  for (let level = 2; level <= 6; level++)
    id = await store(owner, `Level ${level}`, rule(...repeated(within(id), 49)), id)
  return id
}

it('a segment that is used many times counts each time', async () => {
  const owner = await test.signUp()
  const base = await make(owner, 'Base', rule(...repeated(starred, 10)))
  expect((await save(owner, 'Just fits', rule(...repeated(within(base.id), 25)))).statusCode).toBe(201)
  const refused = await save(owner, 'Multiplies', rule(...repeated(within(base.id), 26)))
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'CONFLICT',
    message: 'With the segments in it, this has more than 250 conditions.',
  })
})

it('a segment with as many conditions as it may have can be counted', async () => {
  const owner = await test.signUp()
  await insertContacts(test.house, owner.id, [{ starred: true }, {}])
  const base = await make(owner, 'Base', rule(...repeated(starred, 50)))
  const full = await make(owner, 'Full', rule(...repeated(within(base.id), 5)))
  expect((await test.call(owner, 'GET', `/api/segments/${full.id}/people`)).json()).toEqual({ people: 1 })
})

it('a segment cannot grow if the segments that use it would multiply', async () => {
  const owner = await test.signUp()
  const base = await make(owner, 'Base', rule(starred))
  const middle = await make(owner, 'Middle', rule(...repeated(within(base.id), 10)))
  const top = await make(owner, 'Top', rule(...repeated(within(middle.id), 20)))
  const grown = await test.call(owner, 'PATCH', `/api/segments/${base.id}`, { rule: rule(starred, starred) })
  expect(grown.statusCode).toBe(409)
  expect(grown.json()).toMatchObject({ details: { segments: [{ id: top.id, name: 'Top' }] } })
})

it('a stored segment that multiplies is refused everywhere, and affects nothing else', async () => {
  const owner = await test.signUp()
  const [fan] = await insertContacts(test.house, owner.id, [{ starred: true }])
  const bomb = await storeBomb(owner)
  const harmless = await make(owner, 'Stars', rule(starred))
  const calls = await Promise.all([
    test.call(owner, 'GET', `/api/segments/${bomb}/people`),
    test.call(owner, 'GET', `/api/contacts?segment=${bomb}`),
    test.call(owner, 'GET', `/api/contacts/export?segment=${bomb}`),
    test.call(owner, 'POST', `/api/segments/${bomb}/snapshot`, {}),
    test.call(owner, 'POST', `/api/segments/${bomb}/duplicate`),
    test.call(owner, 'POST', '/api/segments/preview', { rule: rule(within(bomb)) }),
  ])
  expect(calls.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 409))
  const belongsTo = await test.call(owner, 'GET', `/api/contacts/${fan?.id}/segments`)
  expect(belongsTo.json<{ items: { name: string }[] }>().items.map(({ name }) => name)).toContain('Stars')
  await countOwner(jobContext(test.house), owner.id, '2026-05-02')
  const days = async (id: string) => (await test.call(owner, 'GET', `/api/segments/${id}`)).json<Segment>().days
  expect((await days(bomb)).length).toBe(0)
  expect((await days(harmless.id)).map(({ people }) => people)).toContain(1)
})

it('a stored segment that multiplies can be fixed, and is counted again', async () => {
  const owner = await test.signUp()
  await insertContacts(test.house, owner.id, [{ starred: true }])
  const bomb = await storeBomb(owner)
  const mended = await test.call(owner, 'PATCH', `/api/segments/${bomb}`, { rule: rule(starred) })
  expect(mended.json()).toMatchObject({ people: 1 })
})

it('the rules of an owner have a total limit, and those above it can be made smaller', async () => {
  const owner = await test.signUp()
  const wordy = (mark: string): AudienceRule =>
    rule({
      field: 'tags',
      operator: 'has_any_of',
      value: Array.from({ length: 100 }, (_, at) => `${mark}${at}`.padEnd(290, 'é')),
    })
  const ids: string[] = []
  for (let at = 0; at < 40; at++) ids.push(await store(owner, `Stored ${at}`, wordy(`${at}`)))
  expect((await save(owner, 'One more', rule(starred))).json()).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('would exceed 2 MB') as string,
  })
  const change = (of: AudienceRule) => test.call(owner, 'PATCH', `/api/segments/${ids[0]}`, { rule: of })
  expect((await change(wordy('longer than before'.repeat(3)))).statusCode, 'as long as before').toBe(200)
  expect((await change(rule(starred))).statusCode).toBe(200)
  expect((await change(wordy('x'))).statusCode).toBe(409)
})
