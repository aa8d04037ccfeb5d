import { randomUUID } from 'node:crypto'
import type { Explanation } from '@greenroom/contracts'
import { type AudienceRule, conditionsIn, type RuleCondition, type RuleGroup } from '@greenroom/domain'
import { evaluateRule } from '@greenroom/domain/testing/evaluate-rule'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { ownerContext } from '../../platform/house.ts'
import { personOf, ruleOf } from '../../testing/audience-arbitraries.ts'
import { asPerson, newWorld, putPeople } from '../../testing/audience-world.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { explainRule } from './queries/explain.ts'

const test = useTestApp()
const now = new Date('2026-02-27T23:30:00.000Z')

const ruleWith = (where: RuleGroup): AudienceRule => ({ version: 1, time_zone: 'UTC', where })
const is = (field: string, operator: string, value: unknown): RuleCondition => ({ field, operator, value })
const vip = is('tags', 'has_any_of', ['vip'])
const lisbon = is('city', 'is', 'Lisbon')
const near = is('place', 'within', { label: 'Lisbon', latitude: 38.7223, longitude: -9.1393, km: 50 })

const segmentOf = async (owner: Visitor, where: RuleGroup) =>
  (await test.call(owner, 'POST', '/api/segments', { name: 'Close fans', rule: ruleWith(where) })).json<{
    id: string
  }>().id
const why = (owner: Visitor, segmentId: string, contactId: string) =>
  test.call(owner, 'GET', `/api/segments/${segmentId}/people/${contactId}`)
const person = async (owner: Visitor, more: object = {}) =>
  (await insertContacts(test.house, owner.id, [more]))[0]?.id ?? ''

describe('why somebody is in a segment', () => {
  it('is answered as the rule selects people, condition by condition', { timeout: 60_000 }, async () => {
    test.setNow(now)
    const owner = await test.signUp()
    const world = await newWorld(test, owner, now)
    const lists = new Map(world.lists.map((id) => [id, { kind: 'static' as const }]))
    const context = await ownerContext(test.house, ownerIdOf(owner.id))
    await fc.assert(
      fc.asyncProperty(
        personOf(world),
        // Custom fields have no row here, so that a rule may not name them.
        fc.array(ruleOf({ ...world, fields: [], segments: world.lists }), { minLength: 10, maxLength: 10 }),
        async (made, rules) => {
          await putPeople(test, owner, [made])
          for (const rule of rules) {
            const given = { now, definitions: lists }
            const told = await explainRule(context, rule, made.contact.id, undefined)
            expect(told.is_in, JSON.stringify(rule)).toBe(evaluateRule(rule, asPerson(made), given))
            const alone = conditionsIn(rule.where).map((one) => ({
              ...rule,
              where: { combinator: 'and' as const, rules: [one] },
            }))
            expect(told.conditions.map(({ holds }) => holds)).toEqual(
              alone.map((one) => evaluateRule(one, asPerson(made), given)),
            )
          }
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })

  it('says what they have, and what fails for whom is not in it', async () => {
    test.setNow(now)
    const owner = await test.signUp()
    const seen = { at_least: 2, days: 30, site_id: null }
    const where: RuleGroup = {
      combinator: 'at_least',
      at_least: 3,
      rules: [vip, lisbon, near, is('score', 'at_least', 20), is('wrote', 'did', seen)],
    }
    const id = await segmentOf(owner, where)
    const inside = await person(owner, {
      tags: ['VIP', 'tour'],
      city: 'lisbon',
      latitude: 38.7,
      longitude: -9.1393,
      score: 7,
    })
    await test.house.db.systemPool.query(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
         values (gen_random_uuid(), $1, $2, '', $3, 'inbound', 'sms')`,
      [owner.id, inside, new Date(now.getTime() - 1000)],
    )
    expect((await why(owner, id, inside)).json<Explanation>()).toEqual({
      is_in: true,
      rule: ruleWith(where),
      conditions: [
        { holds: true, has: ['VIP', 'tour'] },
        { holds: true, has: 'lisbon' },
        { holds: true, has: 2.5 },
        { holds: false, has: 7 },
        { holds: false, has: 1 },
      ],
    })
    const outside = await person(owner, { city: 'Porto' })
    expect((await why(owner, id, outside)).json<Explanation>()).toMatchObject({
      is_in: false,
      conditions: [
        { holds: false, has: [] },
        { holds: false, has: 'Porto' },
        { holds: false, has: null },
        { holds: false, has: 0 },
        { holds: false, has: 0 },
      ],
    })
  })

  it('is answered for a rule that is not saved yet, and for a snapshot', async () => {
    const owner = await test.signUp()
    const id = await person(owner, { city: 'Lisbon' })
    const draft = await test.call(owner, 'POST', '/api/segments/preview/person', {
      rule: ruleWith({ combinator: 'and', rules: [lisbon] }),
      contact_id: id,
    })
    expect(draft.json<Explanation>()).toMatchObject({ is_in: true, conditions: [{ holds: true, has: 'Lisbon' }] })
    const all = await segmentOf(owner, { combinator: 'and', rules: [] })
    expect((await why(owner, all, id)).json<Explanation>()).toMatchObject({ is_in: true, conditions: [] })
    const snapshot = (await test.call(owner, 'POST', `/api/segments/${all}/snapshot`, {})).json<{ id: string }>().id
    expect((await why(owner, snapshot, id)).json()).toEqual({ is_in: true, rule: null, conditions: [] })
    const later = await person(owner)
    expect((await why(owner, snapshot, later)).json()).toEqual({ is_in: false, rule: null, conditions: [] })
  })

  it('is nobody else’s to ask, and not about whom the owner cannot read', async () => {
    const [owner, stranger] = [await test.signUp(), await test.signUp()]
    const segment = await segmentOf(owner, { combinator: 'and', rules: [lisbon] })
    const [mine, theirs, gone] = [
      await person(owner),
      await person(stranger),
      await person(owner, { deletedAt: new Date() }),
    ]
    for (const [who, of, whom] of [
      [stranger, segment, theirs],
      [stranger, segment, mine],
      [owner, segment, theirs],
      [owner, segment, gone],
      [owner, segment, randomUUID()],
      [owner, randomUUID(), mine],
    ] as const)
      expect((await why(who, of, whom)).statusCode).toBe(404)
    expect((await why(owner, segment, mine)).statusCode).toBe(200)
  })
})
