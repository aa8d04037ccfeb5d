import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessages } from '../../testing/message-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { addUpCounts } from './commands/add-up-counts.ts'
import { openDue } from './commands/open-due.ts'

const test = useTestApp()
/** Fixed for the suite. When changing the triggers, try others, and many more. */
const SEED = 7
const RUNS = 6

interface Said {
  id: string
  at: number
  direction: 'inbound' | 'outbound'
  origin: 'person' | 'rule'
  status: 'received' | 'sent' | 'queued' | 'scheduled' | 'canceled' | 'failed'
  isAutomatic: boolean
  handledAs: 'stop' | null
  isRead: boolean
  content: string
}

/** A thread as the product describes it, kept the plain way. */
interface Model {
  said: Said[]
  state: 'open' | 'snoozed' | 'closed'
  until: number | null
  closedAt: number | null
  settledAt: number | null
}

const SHOWN = (one: Said) => one.status !== 'scheduled' && one.status !== 'canceled'
const ANSWERS = (one: Said) =>
  one.direction === 'outbound' && one.origin === 'person' && SHOWN(one) && one.status !== 'failed'
const ASKS = (one: Said) => one.direction === 'inbound' && !one.isAutomatic && one.handledAs === null
const inOrder = (said: readonly Said[]) => said.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

function waitingSince({ said, settledAt }: Model): number | null {
  const after = Math.max(settledAt ?? -Infinity, ...said.filter(ANSWERS).map(({ at }) => at))
  return inOrder(said).find((one) => ASKS(one) && one.at > after)?.at ?? null
}

/** Returns what the list shows; null for a thread without messages. */
function shown(model: Model, now: number) {
  const last = inOrder(model.said).findLast(SHOWN)
  if (!last) return null
  const state = model.until !== null && model.until <= now ? 'open' : model.state
  const waits = state === 'closed' ? null : waitingSince(model)
  return {
    state,
    unread_count: model.said.filter((one) => one.direction === 'inbound' && !one.isRead).length,
    waiting_since: waits === null ? null : new Date(waits).toISOString(),
    last_message: last.content,
    last_message_at: new Date(last.at).toISOString(),
    last_direction: last.direction,
  }
}

const START = Date.parse('2026-03-01T00:00:00Z')
const who = fc.nat({ max: 2 })
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('hears' as const), who, isAutomatic: fc.boolean(), isStop: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('says' as const),
      who,
      origin: fc.constantFrom('person' as const, 'rule' as const),
      status: fc.constantFrom('sent' as const, 'queued' as const, 'scheduled' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('turns' as const),
      which: fc.nat(),
      to: fc.constantFrom('failed' as const, 'canceled' as const, 'sent' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reads' as const), who, read: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('puts' as const),
      who,
      state: fc.constantFrom('open' as const, 'closed' as const, 'snoozed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wakes' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forgets' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merges' as const), who, into: who }) },
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

describe('whatever is said and done, in whatever order', () => {
  it('each thread and each count is what a plain reading of the messages gives', async () => {
    const owner = await test.signUp()
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30, size: 'max' }), async (deeds) => {
        const world = await newWorld(owner)
        for (const [step, one] of deeds.entries()) {
          await world.act(one, step)
          await world.compare(`${step}: ${JSON.stringify(deeds.slice(0, step + 1))}`)
        }
        await world.end()
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
  })
})

async function newWorld(owner: Visitor) {
  const pool = test.house.db.systemPool
  const made = await insertContacts(test.house, owner.id, [{ name: 'A' }, { name: 'B' }, { name: 'C' }])
  const people = made.map(({ id }) => id)
  const models = new Map<string, Model>(
    people.map((id) => [id, { said: [], state: 'open', until: null, closedAt: null, settledAt: null }]),
  )
  let now = START
  const modelOf = (place: number) => [people[place] ?? '', models.get(people[place] ?? '')] as const
  const every = () => [...models.values()].flatMap(({ said }) => said)

  async function say(id: string, model: Model, given: Partial<Said>) {
    const said: Said = {
      id: randomUUID(),
      at: now,
      direction: 'inbound',
      origin: 'person',
      status: 'received',
      isAutomatic: false,
      handledAs: null,
      isRead: false,
      content: `At ${now}`,
      ...given,
    }
    await insertMessages(test.house, owner.id, [{ ...said, contactId: id, sentAt: new Date(said.at) }])
    model.said.push(said)
    if (said.direction === 'inbound' && !said.isAutomatic) {
      const settled = model.closedAt ?? model.settledAt
      model.settledAt = settled === null ? null : Math.min(settled, said.at - 0.001)
      Object.assign(model, { state: 'open', until: null, closedAt: null })
    }
  }

  async function act(one: Deed, step: number) {
    now = START + step * 60_000
    test.setNow(new Date(now))
    switch (one.kind) {
      case 'hears': {
        const [id, model] = modelOf(one.who)
        if (model) await say(id, model, { isAutomatic: one.isAutomatic, handledAs: one.isStop ? 'stop' : null })
        return
      }
      case 'says': {
        const [id, model] = modelOf(one.who)
        if (model) await say(id, model, { direction: 'outbound', origin: one.origin, status: one.status })
        return
      }
      case 'turns': {
        const out = every().filter(({ direction }) => direction === 'outbound')
        const said = out[one.which % Math.max(1, out.length)]
        if (!said) return
        said.status = one.to
        await pool.query('update messages set status = $2 where id = $1', [said.id, one.to])
        return
      }
      case 'reads': {
        const [id, model] = modelOf(one.who)
        if (!model) return
        await test.call(owner, 'PATCH', `/api/conversations/${id}`, { read: one.read })
        const heard = inOrder(model.said).filter(({ direction }) => direction === 'inbound')
        if (one.read) for (const said of heard) said.isRead = true
        else if (heard.length > 0) (heard.at(-1) as Said).isRead = false
        return
      }
      case 'puts': {
        const [id, model] = modelOf(one.who)
        if (!model) return
        const until = one.state === 'snoozed' ? now + 180_000 : null
        const answer = await test.call(owner, 'PATCH', `/api/conversations/${id}`, {
          state: one.state,
          ...(until && { snoozed_until: new Date(until).toISOString() }),
        })
        expect(answer.statusCode, answer.body).toBe(200)
        const closedAt = one.state === 'closed' ? (model.closedAt ?? now) : null
        Object.assign(model, { state: one.state, until, closedAt })
        return
      }
      case 'wakes':
        await openDue(jobContext(test.house))
        return addUpCounts(jobContext(test.house))
      case 'forgets': {
        const all = every()
        const said = all[one.which % Math.max(1, all.length)]
        if (!said) return
        for (const model of models.values()) model.said = model.said.filter(({ id }) => id !== said.id)
        await pool.query('delete from messages where id = $1', [said.id])
        return
      }
      case 'merges':
        return merge(one.who, one.into)
    }
  }

  async function merge(from: number, into: number) {
    const [goneId, gone] = modelOf(from)
    const [keepId, keep] = modelOf(into)
    if (!gone || !keep || gone === keep) return
    const answer = await test.call(owner, 'POST', `/api/contacts/${keepId}/merge`, { other_id: goneId })
    expect(answer.statusCode, answer.body).toBe(200)
    models.delete(goneId)
    if (shown(gone, now)) {
      const both = [gone, keep]
      const open = both.filter(({ state }) => state !== 'closed')
      const waits = open.map(waitingSince).filter((one) => one !== null)
      const states = both.map(({ state }) => state)
      const state = states.includes('open') ? 'open' : states.includes('snoozed') ? 'snoozed' : 'closed'
      const settled = both
        .flatMap((one) => [one.settledAt, state === 'closed' ? null : one.closedAt])
        .filter((one) => one !== null)
        .filter((one) => waits.length === 0 || one < Math.min(...waits))
      const untils = both.flatMap(({ until }) => until ?? [])
      const closings = both.flatMap(({ closedAt }) => closedAt ?? [])
      Object.assign(keep, {
        state,
        until: state === 'snoozed' ? Math.min(...untils) : null,
        closedAt: state === 'closed' ? Math.max(...closings) : null,
        settledAt: settled.length > 0 ? Math.max(...settled) : null,
      })
    }
    keep.said.push(...gone.said)
  }

  async function compare(story: string) {
    const open = new Map<string, unknown>()
    for (const filter of ['all', 'snoozed', 'closed']) {
      const { items, total } = (await test.call(owner, 'GET', `/api/conversations?filter=${filter}&limit=100`)).json<{
        items: { contact_id: string }[]
        total: number
      }>()
      expect(total, story).toBe(items.length)
      for (const item of items) open.set(item.contact_id, item)
    }
    const counts = { waiting: 0, unread: 0, all: 0, snoozed: 0, closed: 0, starred: 0 }
    for (const [id, model] of models) {
      const wanted = shown(model, now)
      expect(open.get(id) ?? null, `${id}\n${story}`).toEqual(wanted && expect.objectContaining(wanted))
      if (!wanted) continue
      counts[wanted.state === 'open' ? 'all' : wanted.state] += 1
      if (wanted.state === 'open' && wanted.waiting_since) counts.waiting += 1
      if (wanted.state === 'open' && wanted.unread_count > 0) counts.unread += 1
    }
    expect((await test.call(owner, 'GET', '/api/conversations/counts')).json(), story).toEqual(counts)
  }

  const end = async () => {
    await pool.query('delete from contacts where user_id = $1', [owner.id])
    const { rows } = await pool.query(
      'select coalesce(sum(abs(n)), 0)::int as n from (select sum(open + waiting + unread + snoozed + closed + starred) as n from thread_counts where user_id = $1) counted',
      [owner.id],
    )
    expect(rows).toEqual([{ n: 0 }])
  }
  return { act, compare, end }
}
