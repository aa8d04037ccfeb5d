import { randomUUID } from 'node:crypto'
import { type Arena, type Landed, send } from './arena.ts'
import type { Bomb } from './corpus.ts'

const times = <T>(amount: number, of: (at: number) => T): T[] => Array.from({ length: amount }, (_, at) => of(at))
const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length))
/** Names that are no fields, each another. */
const unknown = (length: number) => times(length / 8, (at) => `{{f${at.toString(36).padStart(3, '0')}}}`).join('')

const LONGEST_NAME = 200
const PEOPLE = 1000

/** Contents that cost far more to fill in, to count, or to check than to send. */
const CONTENTS = (length: number): readonly string[] => [
  filled('{{frist_name}}', length),
  unknown(length),
  filled('{{name}}', length),
  filled('{{name|€}}', length),
  filled('{{', length),
  filled('https://a.b/c ', length),
  `http://a.b/${')'.repeat(length - 12)}`,
  `http://a.b/${filled('(.', length - 12)}`,
  filled('reply ', length),
  `${' '.repeat(length - 8)}{{name}}`,
]

/** Creates a campaign to everybody, looks at it in every way, and removes it. */
async function looked(arena: Arena, content: string): Promise<Landed[]> {
  const draft = { type: 'sms', name: 'x', audience: { everyone: true }, content }
  const answer = await send(arena, '/api/campaigns', { body: draft })
  if (answer.status !== 201) return [answer]
  return [answer, ...(await lookedAt(arena, (JSON.parse(answer.text) as { id: string }).id))]
}

async function lookedAt(arena: Arena, id: string): Promise<Landed[]> {
  const path = `/api/campaigns/${id}`
  const landed = await Promise.all([
    send(arena, `${path}/preview`, { body: {} }),
    send(arena, `${path}/preview/person`, { body: { pick: 'longest' } }),
    send(arena, `${path}/preview/person`, { body: { pick: 'next' } }),
    send(arena, `${path}/confirm`, { body: { hash: 'garbage' } }),
    send(arena, `${path}/test`, { body: { to_me: true } }),
  ])
  await send(arena, path, { method: 'DELETE' })
  return landed
}

/** Inserts a campaign into the table, as an older version would have accepted it. */
async function stored({ sql, ownerId }: Arena, content: string): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into campaigns (id, user_id, type, name, state, audience, content, subject, preheader, schedule, created_at, updated_at)
       values ($1, $2, 'sms', 'x', 'draft', '{"everyone": true}', $3, '', '', '{"mode": "now"}', now(), now())`,
    [id, ownerId, content],
  )
  return id
}

/** Inserts people with the longest names, who agreed to texts. */
const crowded = ({ sql, ownerId }: Arena) =>
  sql(
    `insert into contacts (id, user_id, name, phone, source, sms_consent, created_at, updated_at, last_activity)
       select gen_random_uuid(), $1, repeat('ñ', $2::int), '+1212' || (2000000 + n), 'manual', 'subscribed', now(), now(), now()
       from generate_series(1, $3::int) n on conflict do nothing`,
    [ownerId, LONGEST_NAME, PEOPLE],
  )

/** Campaigns and templates whose text is the bomb. */
export const campaignBombs: readonly Bomb[] = [
  {
    name: 'campaigns whose texts are hard to fill in, longer than may be',
    answers: [400],
    throwAt: async (arena) => (await Promise.all(CONTENTS(50_000).map((content) => looked(arena, content)))).flat(),
  },
  {
    name: `campaigns whose texts are hard to fill in, to ${PEOPLE} people with long names`,
    // A newer review replaces an older one; a garbled hash confirms nothing.
    answers: [200, 201, 409, 503],
    async prepare(arena) {
      await arena.sql('update users set email_verified = true where id = $1', [arena.ownerId])
      await crowded(arena)
    },
    throwAt: async (arena) => (await Promise.all(CONTENTS(1600).map((content) => looked(arena, content)))).flat(),
  },
  {
    name: 'campaigns as an older version has stored them',
    answers: [200, 409, 503],
    async throwAt(arena) {
      const landed: Landed[] = []
      for (const content of CONTENTS(50_000).slice(0, 4))
        landed.push(...(await lookedAt(arena, await stored(arena, content))))
      return landed
    },
  },
  {
    name: 'audiences of as many parts as may be',
    answers: [200, 404, 503],
    throwAt: async (arena) => {
      const tags = times(50, (at) => `${'t'.repeat(50)}${at}`)
      const audience = { tags, exclude: { tags } }
      const count = () => send(arena, '/api/campaigns/audience', { body: { type: 'sms', audience } })
      return Promise.all(times(10, count))
    },
  },
  {
    name: 'many campaigns that are confirmed at once, by garbled hashes',
    answers: [409, 503],
    async throwAt(arena) {
      const ids: string[] = []
      for (let n = 0; n < 30; n += 1) ids.push(await stored(arena, 'Hi {{name}}'))
      const landed = await Promise.all(
        ids.map((id) => send(arena, `/api/campaigns/${id}/confirm`, { body: { hash: 'garbled' } })),
      )
      await arena.sql('delete from campaigns where id = any ($1)', [ids])
      return landed
    },
  },
  {
    name: 'templates that are full of fields that are none',
    answers: [201, 400, 402, 409],
    throwAt: (arena) =>
      Promise.all(
        ['sms', 'email'].flatMap((channel) =>
          CONTENTS(channel === 'sms' ? 1600 : 50_000).map((content) =>
            send(arena, '/api/templates', { body: { channel, name: `T ${randomUUID()}`, content } }),
          ),
        ),
      ),
  },
]
