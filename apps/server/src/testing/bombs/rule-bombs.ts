import { randomUUID } from 'node:crypto'
import { type Arena, type Landed, send } from './arena.ts'
import type { Bomb } from './corpus.ts'

const ruleOf = (rules: readonly object[]) => ({ version: 1, time_zone: 'UTC', where: { combinator: 'or', rules } })
const times = <T>(amount: number, of: (at: number) => T): T[] => Array.from({ length: amount }, (_, at) => of(at))
const within = (value: string) => ({ field: 'segment', operator: 'is_in', value })
const contains = (at: number) => ({ field: 'name', operator: 'contains', value: `${'ab'.repeat(100)}${at}` })
const visited = (at: number) => ({
  field: 'visited',
  operator: 'did_not',
  value: { at_least: at + 2, days: at + 1, site_id: null },
})
const tagged = (at: number) => ({
  field: 'tags',
  operator: 'has_all_of',
  value: times(3, (tag) => `${'tag'.repeat(60)}-${at}-${tag}`),
})

/** Creates a segment. @returns its id, or '' if refused, and the answer */
async function segment(arena: Arena, rules: readonly object[]): Promise<{ id: string; answer: Landed }> {
  const answer = await send(arena, '/api/segments', { body: { name: `S ${randomUUID()}`, rule: ruleOf(rules) } })
  return { id: answer.status === 201 ? (JSON.parse(answer.text) as { id: string }).id : '', answer }
}

/** Inserts a segment into the table, as an older version would have accepted it. */
async function stored({ sql, ownerId }: Arena, rules: readonly object[], below?: string): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into segments (id, user_id, name, kind, rule, created_at, updated_at) values ($1, $2, $3, 'dynamic', $4, now(), now())`,
    [id, ownerId, `Stored ${id}`, JSON.stringify(ruleOf(rules))],
  )
  if (below)
    await sql('insert into segment_references (user_id, segment_id, refers_to_id) values ($1, $2, $3)', [
      ownerId,
      id,
      below,
    ])
  return id
}

/** Rules whose parts multiply, and the largest allowed ones. */
export const ruleBombs: readonly Bomb[] = [
  {
    name: 'segments that mention each other 49 times, five levels deep',
    answers: [201, 409, 503],
    async throwAt(arena) {
      const landed = []
      let below = await segment(arena, [contains(0)])
      for (let level = 0; level < 5 && below.id !== ''; level++) {
        const { id } = below
        landed.push(below.answer)
        below = await segment(
          arena,
          times(49, () => within(id)),
        )
      }
      return [...landed, below.answer]
    },
  },
  {
    name: 'such segments as an older version has stored them',
    answers: [200, 409],
    async throwAt(arena) {
      let id = await stored(arena, [contains(0)])
      const all = [id]
      for (let level = 0; level < 5; level++) {
        const below = within(id)
        id = await stored(
          arena,
          times(49, () => below),
          id,
        )
        all.push(id)
      }
      const landed = await Promise.all([
        send(arena, `/api/segments/${id}/people`),
        send(arena, `/api/contacts?segment=${id}`),
        send(arena, `/api/contacts/export?segment=${id}`),
        send(arena, '/api/segments'),
      ])
      await arena.sql('delete from segment_references where segment_id = any ($1)', [all])
      await arena.sql('delete from segments where id = any ($1)', [all])
      return landed
    },
  },
  ...Object.entries<(at: number) => object>({ contains, visited, tagged }).map(
    ([what, condition]): Bomb => ({
      name: `the largest rule that is allowed: 250 times ${what}`,
      answers: [200, 201, 503],
      async throwAt(arena) {
        const { id, answer } = await segment(arena, times(50, condition))
        if (id === '') return [answer]
        const rule = ruleOf(times(5, () => within(id)))
        const preview = await send(arena, '/api/segments/preview', { body: { rule } })
        await send(arena, `/api/segments/${id}`, { method: 'DELETE' })
        return [answer, preview]
      },
    }),
  ),
  {
    name: 'the largest rule of which no part can be skipped: at least 2 of the slowest conditions, 5 × 50 of them',
    answers: [200, 201, 503],
    async throwAt(arena) {
      const slow = times(50, (at) => [contains, visited, tagged][at % 3]?.(at) ?? contains(at))
      const where = { combinator: 'at_least', at_least: 2 }
      const rule = { version: 1, time_zone: 'UTC', where: { ...where, rules: slow } }
      const answer = await send(arena, '/api/segments', { body: { name: `S ${randomUUID()}`, rule } })
      if (answer.status !== 201) return [answer]
      const { id } = JSON.parse(answer.text) as { id: string }
      const five = { ...rule, where: { ...where, rules: times(5, () => within(id)) } }
      const preview = await send(arena, '/api/segments/preview', { body: { rule: five } })
      await send(arena, `/api/segments/${id}`, { method: 'DELETE' })
      return [answer, preview]
    },
  },
  {
    name: 'the segments of a contact, where each of many is as large as may be',
    answers: [200],
    async prepare(arena) {
      const base = await stored(arena, times(50, contains))
      for (let at = 0; at < 40; at++)
        await stored(
          arena,
          times(5, () => within(base)),
          base,
        )
    },
    async throwAt(arena) {
      const id = randomUUID()
      await arena.sql(
        `insert into contacts (id, user_id, name, email, source, created_at, updated_at, last_activity)
           values ($1, $2, 'Fan', $3, 'manual', now(), now(), now())`,
        [id, arena.ownerId, `${id}@example.com`],
      )
      return [await send(arena, `/api/contacts/${id}/segments`)]
    },
  },
]
