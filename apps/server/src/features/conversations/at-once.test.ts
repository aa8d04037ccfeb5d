import pg from 'pg'
import { expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const PEOPLE = 12
const WRITERS = 6
const ROUNDS = 25

/** Runs statements on connections of their own. */
async function onConnections(count: number, work: (client: pg.Client, place: number) => Promise<void>): Promise<void> {
  const clients = Array.from({ length: count }, () => new pg.Client(test.database.connection.system))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    await Promise.all(clients.map(work))
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

it('many write to the same threads at once, each in another order: nobody waits forever, and nothing is miscounted', async () => {
  const owner = await test.signUp()
  const people = await insertContacts(
    test.house,
    owner.id,
    Array.from({ length: PEOPLE }, () => ({})),
  )
  const ids = people.map(({ id }) => id)
  // The planner then reads the whole table, in the order in which people changed last.
  await test.house.db.systemPool.query('vacuum analyze contacts')
  await onConnections(WRITERS, async (client, writer) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = (writer + round) % 2 === 0 ? ids : ids.toReversed()
      const kind = (writer + round) % 4
      if (kind < 2)
        await client.query(
          `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
            select gen_random_uuid(), $1, person, 'Hi', clock_timestamp(), 'inbound', 'sms' from unnest($2::uuid[]) person`,
          [owner.id, order],
        )
      else if (kind === 2) {
        const answer = await test.call(owner, 'POST', '/api/contacts/bulk', {
          selection: { ids: order.slice(0, 5) },
          change: { kind: 'star', starred: round % 8 < 4 },
        })
        expect(answer.statusCode, answer.body).toBe(202)
      } else {
        const action = round % 3 === 0 ? 'close' : 'read'
        const answer = await test.call(owner, 'POST', '/api/conversations/bulk', { ids: order, action })
        expect(answer.statusCode, answer.body).toBe(200)
      }
      if (round % 10 === 0) await client.query('select count(*) from thread_counts where user_id = $1', [owner.id])
    }
  })
  const { rows: derived } = await test.house.db.systemPool.query(
    `select t.contact_id from threads t where t.user_id = $1 and t.unread_count <>
      (select count(*) from messages m where m.user_id = t.user_id and m.contact_id = t.contact_id and m.read_at is null)`,
    [owner.id],
  )
  expect(derived).toEqual([])
  const counts = (await test.call(owner, 'GET', '/api/conversations/counts')).json<Record<string, number>>()
  const { rows } = await test.house.db.systemPool.query(
    `select count(*) filter (where state = 'open')::int as "all", count(*) filter (where state = 'closed')::int as closed,
      count(*) filter (where state = 'open' and unread_count > 0)::int as unread, count(*) filter (where is_starred)::int as starred
      from threads where user_id = $1`,
    [owner.id],
  )
  expect(counts).toMatchObject(rows[0] as object)
})

it('one tab marks a conversation read while another marks many and undoes it: neither fails', async () => {
  const owner = await test.signUp()
  const people = await insertContacts(test.house, owner.id, [{}, {}])
  const ids = people.map(({ id }) => id)
  await test.house.db.systemPool.query(
    `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
      select gen_random_uuid(), $1, person, 'Hi', now(), 'inbound', 'sms' from unnest($2::uuid[]) person, generate_series(1, 200)`,
    [owner.id, ids],
  )
  for (let round = 0; round < 30; round += 1) {
    await test.house.db.systemPool.query('update messages set read_at = null where user_id = $1', [owner.id])
    const many = async () => {
      const change = await test.call(owner, 'POST', '/api/conversations/bulk', { ids, action: 'read' })
      expect(change.statusCode, change.body).toBe(200)
      const { change_id: id } = change.json<{ change_id: string }>()
      const undone = await test.call(owner, 'POST', `/api/conversations/changes/${id}/undo`)
      expect([200, 404], undone.body).toContain(undone.statusCode)
    }
    const one = async (id: string) => {
      const answer = await test.call(owner, 'PATCH', `/api/conversations/${id}`, { read: round % 2 === 0 })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await Promise.all([many(), ...ids.map(one)])
  }
})

it('two transactions write to threads of the same owner one after the other, in opposite order of owners: neither fails', async () => {
  const owners = [await test.signUp(), await test.signUp()]
  const threads = await Promise.all(
    owners.map(async ({ id }) => ({ owner: id, people: await insertContacts(test.house, id, [{}, {}]) })),
  )
  const say = (client: pg.Client, owner: string, contact: string | undefined) =>
    client.query(
      `insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
        values (gen_random_uuid(), $1, $2, 'Hi', now(), 'inbound', 'sms')`,
      [owner, contact],
    )
  // Both hold what they counted for one owner while they count for the other.
  let arrived = 0
  const bothHaveBegun = Promise.withResolvers<void>()
  await onConnections(2, async (client, place) => {
    await client.query('begin')
    const [first, second] = place === 0 ? threads : threads.toReversed()
    await say(client, first?.owner ?? '', first?.people[place]?.id)
    arrived += 1
    if (arrived === 2) bothHaveBegun.resolve()
    await bothHaveBegun.promise
    await say(client, second?.owner ?? '', second?.people[place]?.id)
    await client.query('commit')
  })
  for (const owner of owners)
    expect((await test.call(owner, 'GET', '/api/conversations/counts')).json()).toMatchObject({ all: 2, waiting: 2 })
})
