import { randomInt } from 'node:crypto'
import type { Campaign } from '@greenroom/contracts'
import { expect, it, vi } from 'vitest'
import { CENTS, PATIENCE, useKilledServers } from '../../testing/killed-servers.ts'

/** Two real servers on a database of their own, each of which is killed while campaigns are sent (standards S1, S2). */
const FANS = 200
const CAMPAIGNS = ['Tidewater', 'Low Tide'] as const
const ALL = FANS * CAMPAIGNS.length
/** Marked by one worker and without a result: twice its connections (record 0062). */
const IN_FLIGHT = 40

const { twilio, relay, query, read, populate, confirm, letThemLeave, kill } = await useKilledServers(FANS)

/** Reads all recipients of a campaign whose message is uncertain, and how many the screen says there are. */
async function uncertainOf(id: string): Promise<{ items: { phone: string; email: string }[]; total: number }> {
  const items: { phone: string; email: string }[] = []
  for (let page = 1; ; page += 1) {
    const address = `/api/campaigns/${id}/recipients?outcome=uncertain&limit=100&page=${page}`
    const found = await read<{ items: typeof items; total: number }>(address)
    items.push(...found.items)
    if (found.items.length < 100) return { items, total: found.total }
  }
}

/** How many people the screen shows as reached. */
async function shown(ids: readonly string[]): Promise<number> {
  const all = await Promise.all(ids.map((id) => read<Campaign>(`/api/campaigns/${id}`)))
  return all.reduce((sum, { counts }) => sum + counts.sent + counts.uncertain, 0)
}

it('campaigns reach everybody once, the screen moves on, and the money is right, whatever is killed', {
  timeout: 180_000,
}, async () => {
  twilio.accepted = []
  const artist = await populate()
  const ids = [await confirm(CAMPAIGNS[0]), await confirm(CAMPAIGNS[1])]
  await letThemLeave(ids)
  const kills = [0, 1, randomInt(2), 'database' as const].toSorted(() => Math.random() - 0.5)
  const story: string[] = []
  for (const [n, what] of kills.entries()) {
    const moment = Math.round((ALL * (n + Math.random())) / (kills.length + 1))
    await vi.waitUntil(() => twilio.accepted.length > moment, PATIENCE)
    await kill(what)
    story.push(`${what} killed after ${moment} texts`)
    // The other server may have reached everybody meanwhile.
    const expected = Math.min((await shown(ids)) + 1, ALL)
    await vi.waitUntil(async () => (await shown(ids)) >= expected, PATIENCE)
  }
  const isOver = () => query("select 1 from sends where id = any ($1) and state = 'finished'", [ids])
  await vi.waitUntil(async () => (await isOver()).length === ids.length, PATIENCE)

  const words = story.join(', ')
  const taken = twilio.accepted.map(
    ({ To, Body }) => `${To?.[0]}: ${CAMPAIGNS.find((name) => Body?.[0]?.includes(name))}`,
  )
  expect(taken, `${words}: none is doubled`).toHaveLength(new Set(taken).size)
  let [sent, uncertain] = [0, 0]
  for (const [n, id] of ids.entries()) {
    const { counts } = await read<Campaign>(`/api/campaigns/${id}`)
    expect(counts.sent + counts.uncertain, `${words}: none is lost`).toBe(FANS)
    const parked = await uncertainOf(id)
    expect(parked.total, `${words}: each uncertain one is shown`).toBe(counts.uncertain)
    const known = new Set(taken.filter((text) => text.endsWith(CAMPAIGNS[n] ?? '')))
    for (const { phone } of parked.items) known.add(`${phone}: ${CAMPAIGNS[n]}`)
    expect(known.size, `${words}: whoever is shown as sent was sent to`).toBe(FANS)
    expect(counts).toMatchObject({ cost: counts.sent * 2, reserved: counts.uncertain * 2 })
    sent += counts.sent
    uncertain += counts.uncertain
  }
  expect(uncertain, `${words}: what was on its way`).toBeLessThanOrEqual(kills.length * IN_FLIGHT)
  const [wallet] = await query('select balance::int, reserved::int from wallets where user_id = $1', [artist])
  expect(wallet).toEqual({ balance: CENTS - ALL * 2, reserved: uncertain * 2 })
  expect(sent + uncertain).toBe(ALL)
})

it('an email reaches everybody once, though all workers are killed while the mail server has it', {
  timeout: 180_000,
}, async () => {
  const artist = await populate()
  await query(
    `update contacts set email = 'fan' || right(phone, 4) || '@of-' || right(phone, 1) || '.example', email_consent = 'subscribed'
       where user_id = $1`,
    [artist],
  )
  await query("insert into sending_rules (user_id, postal_address, updated_at) values ($1, 'PO Box 7', now())", [
    artist,
  ])
  // The server stalls over the last mails of two rounds; it keeps every other one of them.
  const stalls = [FANS * 0.25, FANS * 0.6]
  const kept: string[] = []
  let hung = 0
  relay.trick = ({ verb, text }) => {
    if (verb !== 'BODY' || relay.taken.length < (stalls[0] ?? Number.POSITIVE_INFINITY)) return undefined
    hung += 1
    if (hung % 2 === 0) kept.push(text)
    return 'hang'
  }
  const id = await confirm('Tidewater', { type: 'email', subject: 'Tidewater is out' })
  await letThemLeave([id])
  for (const stall of [...stalls]) {
    const before = hung
    await vi.waitUntil(() => relay.taken.length >= stall && hung > before, PATIENCE)
    await Promise.all([kill(0), kill(1)])
    stalls.shift()
  }
  const isOver = () => query("select 1 from sends where id = $1 and state = 'finished'", [id])
  await vi.waitUntil(async () => (await isOver()).length === 1, PATIENCE)

  const { counts } = await read<Campaign>(`/api/campaigns/${id}`)
  expect(counts.sent + counts.uncertain, 'none is lost').toBe(FANS)
  const parked = await uncertainOf(id)
  expect(parked.total, 'each uncertain one is shown').toBe(counts.uncertain)
  expect(counts.uncertain, 'what was on its way').toBeLessThanOrEqual(4 * IN_FLIGHT)
  expect(counts.uncertain, 'whatever the server had is told to be uncertain').toBeGreaterThanOrEqual(kept.length)
  // The artist was mailed, too, when they signed up.
  const taken = [...relay.taken.map(({ to }) => to).filter((to) => to.startsWith('fan')), ...kept]
  expect(taken, 'none is doubled').toHaveLength(new Set(taken).size)
  const known = new Set([...taken, ...parked.items.map(({ email }) => email)])
  expect(known.size, 'whoever is shown as sent was sent to').toBe(FANS)
})
