import { randomUUID } from 'node:crypto'
import {
  type AudienceRule,
  audienceRule,
  filterToRule,
  foldCase,
  type RuleGroup,
  type SegmentDefinition,
} from '@greenroom/domain'
import { evaluateRule } from '@greenroom/domain/testing/evaluate-rule'
import { sql } from '@greenroom/db/sql'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { type MadePerson, personOf, ruleOf, type World } from '../../testing/audience-arbitraries.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { asPerson, newWorld, putPeople } from '../../testing/audience-world.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { conditionOf } from './queries/matching.ts'

const test = useTestApp()
const now = new Date('2026-02-27T23:30:00.000Z')
const PEOPLE = 25
const RULES = 30

let nova: Visitor
let world: World
beforeAll(async () => {
  nova = await test.signUp()
  world = await newWorld(test, nova, now)
})
const put = (people: readonly MadePerson[]) => putPeople(test, nova, people)

type Definitions = ReadonlyMap<string, SegmentDefinition>
async function found(chosen: Parameters<typeof conditionOf>[1], definitions: Definitions): Promise<string[]> {
  const ownerId = ownerIdOf(nova.id)
  const { rows } = await test.house.db.readForOwner(ownerId, (tx) =>
    tx
      .execute<{ id: string }>(
        sql`select id from contacts where ${conditionOf({ ownerId, now }, chosen, definitions)} order by id`,
      )
      .execute(),
  )
  return rows.map(({ id }) => id)
}

describe('a rule', () => {
  it('matches the same people in the database as in memory', { timeout: 120_000 }, async () => {
    const [list1 = '', list2 = '', outer = '', inner = ''] = world.segments
    const withoutSegments = ruleOf({ ...world, segments: world.lists })
    await fc.assert(
      fc.asyncProperty(
        fc.array(personOf(world), { minLength: PEOPLE, maxLength: PEOPLE }),
        fc.array(ruleOf(world), { minLength: RULES, maxLength: RULES }),
        withoutSegments,
        ruleOf({ ...world, segments: [inner, ...world.lists] }),
        async (people, rules, innerRule, outerRule) => {
          await put(people)
          const definitions: Definitions = new Map<string, SegmentDefinition>([
            [list1, { kind: 'static' }],
            [list2, { kind: 'static' }],
            [inner, { kind: 'dynamic', rule: innerRule }],
            [outer, { kind: 'dynamic', rule: outerRule }],
          ])
          for (const rule of rules) {
            expect(audienceRule.safeParse(rule).error).toBeUndefined()
            const belong = people
              .filter((person) => evaluateRule(rule, asPerson(person), { now, definitions }))
              .map(({ contact }) => contact.id)
            expect(await found(rule, definitions), JSON.stringify(rule)).toEqual(belong.toSorted())
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    )
  })

  it('is planned quickly, however many conditions on activity it has', async () => {
    const { systemPool } = test.house.db
    await systemPool.query('delete from contacts where user_id = $1', [nova.id])
    const [was] = await insertContacts(test.house, nova.id, [{}, {}])
    await systemPool.query(
      `insert into contact_visits (id, user_id, contact_id, mini_site_id, at) values (gen_random_uuid(), $1, $2, $3, $4)`,
      [nova.id, was?.id, world.sites[0], now],
    )
    const did = (days: number) => ({ field: 'visited', operator: 'did', value: { at_least: 1, days, site_id: null } })
    const often = (more: object[]): AudienceRule =>
      audienceRule.parse({
        version: 1,
        time_zone: 'UTC',
        where: { combinator: 'and', rules: [...Array.from({ length: 46 }, (_, day) => did(day + 1)), ...more] },
      })
    const inner = Array.from({ length: 4 }, () => randomUUID())
    const definitions = new Map(inner.map((id) => [id, { kind: 'dynamic' as const, rule: often([]) }]))
    const rule = often(inner.map((value) => ({ field: 'segment', operator: 'is_in', value })))
    expect(await found(rule, definitions)).toEqual([was?.id])
  })

  it('folds case the same way in the database and in JavaScript, letter by letter', async () => {
    // Letters that Unicode added recently, which one side may know before the other.
    const alphabets = [
      [0x1, 0x1bff],
      [0x1e00, 0x24ff],
      [0xff00, 0xffef],
      [0x1_04_00, 0x1_04_4f],
      [0x1_f3_b0, 0x1_f3_bf],
    ] as const
    const letters = alphabets
      .flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
      )
      .flatMap((letter) => [letter, `a${letter}`, `${letter}B`])
    const { rows } = await test.house.db.systemPool.query<{ given: string; folded: string }>(
      'select given, fold_case(given) as folded from unnest($1::text[]) as given',
      [letters],
    )
    expect(rows.length).toBe(letters.length)
    expect(rows.filter(({ given, folded }) => foldCase(given) !== folded)).toEqual([])
    expect(foldCase('ΟΔΟΣ İÉ')).toBe('οδοσ ié')
  })

  it('compares text the same on servers that have only ICU collations', async () => {
    const { systemPool } = test.house.db
    const { rowCount } = await systemPool.query(`select 1 from pg_collation where collname = 'und-x-icu'`)
    if (rowCount === 0) return
    // As the migration defines `fold_case` before PostgreSQL 17.
    const texts = ['ΟΔΟΣ', 'οδος ΑΣ', 'İSTANBUL', 'ÉLODIE', 'Straße', 'ЯНА', 'Ǆ', 'ΑΣ. ΒΣ']
    const { rows } = await systemPool.query<{ folded: string }>(
      `select lower(translate(given, 'İΣ', 'iσ') collate "und-x-icu") as folded from unnest($1::text[]) as given`,
      [texts],
    )
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldCase))
  })

  it('never matches another owner’s people, whatever ids it names', async () => {
    const stranger = await test.signUp()
    const [mine] = await insertContacts(test.house, stranger.id, [{ name: 'Mine' }])
    const ownerId = ownerIdOf(stranger.id)
    const ask = async (node: object) => {
      const condition = conditionOf(
        { ownerId, now },
        ruleWith(node),
        new Map([[world.lists[0] ?? '', { kind: 'static' }]]),
      )
      const { rows } = await test.house.db.readForOwner(ownerId, (tx) =>
        tx.execute<{ id: string }>(sql`select id from contacts where ${condition}`).execute(),
      )
      return rows.map(({ id }) => id)
    }
    const once = { at_least: 1, days: null, site_id: world.sites[0] }
    for (const node of [
      { field: 'segment', operator: 'is_in', value: world.lists[0] },
      { field: 'site', operator: 'is_any_of', value: world.sites },
      { field: 'visited', operator: 'did', value: once },
      { field: 'visited', operator: 'did', value: { ...once, at_least: 2 } },
    ])
      expect(await ask(node), JSON.stringify(node)).toEqual([])
    expect(await ask({ field: 'segment', operator: 'is_not_in', value: world.lists[0] })).toEqual([mine?.id])
  })

  it('matches the same people by a list filter as by the rule made from it', async () => {
    const [site = ''] = world.sites
    await insertContacts(test.house, nova.id, [
      {
        name: 'Both',
        status: 'vip',
        tags: ['Tour'],
        starred: true,
        source: 'page',
        minisiteId: site,
        lastActivity: now,
      },
      { name: 'None', status: 'new', lastActivity: new Date(0) },
    ])
    const filters = [
      { q: ' BOT ' },
      { status: ['vip', 'other'] },
      { tag: ['tOUR'] },
      { starred: true },
      { source: ['page'] },
      { site: [site] },
      { active_within: 30 },
    ]
    for (const filter of filters) {
      const ids = await found(filter, new Map())
      expect(await found(filterToRule(filter, 'Asia/Tokyo'), new Map())).toEqual(ids)
      expect(ids.length, JSON.stringify(filter)).toBeGreaterThan(0)
    }
    expect(await found({ ...filters[1], ...filters[2], starred: false }, new Map())).toEqual([])
  })

  it('never treats input as SQL', async () => {
    const hostile = `x') or true; drop table contacts; --`
    for (const node of [
      { field: `name" = '' or true --`, operator: 'is', value: 'x' },
      { field: 'name', operator: `is' or true --`, value: 'x' },
      { field: 'constructor', operator: 'is', value: 'x' },
      { field: 'name', operator: 'toString', value: 'x' },
      { field: `custom:${hostile}`, kind: 'text', operator: 'is', value: 'x' },
      { field: 'created_at', operator: 'before', value: hostile },
      { field: 'segment', operator: 'is_in', value: hostile },
    ])
      expect(audienceRule.safeParse(ruleWith(node)).success, JSON.stringify(node)).toBe(false)
    const values = [
      { field: 'name', operator: 'contains', value: hostile },
      { field: 'status', operator: 'is_any_of', value: [hostile, '{"a","b"}', 'null'] },
      { field: 'tags', operator: 'has_any_of', value: [hostile, '\\'] },
    ]
    for (const node of values) expect(await found(audienceRule.parse(ruleWith(node)), new Map())).toEqual([])
  })
})

/** A rule with these entries, valid or not. */
const ruleWith = (...rules: object[]): AudienceRule => ({
  version: 1,
  time_zone: 'UTC',
  where: { combinator: 'and', rules: rules as RuleGroup['rules'] },
})
