import { foldCase } from '@greenroom/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deed } from '../../testing/audience-deeds.ts'
import { type Audience, newAudience } from '../../testing/audience-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
/** Fixed for the suite. When changing code that maintains counters, try others, and many more. */
const SEED = 12
const RUNS = 2

interface Row {
  id: string
  email: string | null
  phone: string | null
  tags: string[]
  email_consent: string
  sms_consent: string
  deleted_at: Date | null
  locked_at: Date | null
}

it('whatever is done to people, in whatever order, every count and every consent is what a recount finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25, size: 'max' }), async (deeds) => {
      const audience = await newAudience(test)
      const done: string[] = []
      for (const one of deeds) {
        const answer = await audience.doIt(one)
        done.push(`${JSON.stringify(one)} → ${answer}`)
        const story = done.join('\n')
        expect(answer, story).not.toMatch(/^5/)
        const all = await audience.rows<Row>('select * from contacts where user_id = $1 order by id')
        await sameCounts(audience, all, story)
        await sameTags(audience, all.filter(isLive), story)
        await sameMessages(audience, story)
        await sameConsent(audience, all, story)
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})

const isLive = ({ deleted_at, locked_at }: Row) => deleted_at === null && locked_at === null

/** Compares the owner's counters, the list, the plan, and a segment whose rule may have been renamed with its tags. */
async function sameCounts({ rows, listed, call, segmentId }: Audience, all: Row[], story: string): Promise<void> {
  const live = all.filter(isLive)
  const locked = all.filter((row) => row.locked_at !== null && row.deleted_at === null).length
  const [counter] = await rows<{ live: string; locked: string }>(
    'select live, locked from contact_counters where user_id = $1',
  )
  expect([Number(counter?.live ?? 0), Number(counter?.locked ?? 0)], story).toEqual([live.length, locked])
  const page = await listed()
  expect(page, story).toMatchObject({ total: live.length, total_is_exact: true, locked })
  expect(page.items.map(({ id }) => id).toSorted(), story).toEqual(live.map(({ id }) => id))
  expect((await call('GET', '/api/me')).json(), story).toMatchObject({ usage: { contacts: live.length } })

  const { rule } = (await call('GET', `/api/segments/${segmentId}`)).json<{
    rule: { where: { rules: [{ value: string[] }] } }
  }>()
  const asked = new Set(rule.where.rules[0].value.map(foldCase))
  const people = live.filter(
    (row) => row.email_consent !== 'opted_out' && row.tags.some((tag) => asked.has(foldCase(tag))),
  ).length
  expect((await call('GET', `/api/segments/${segmentId}/people`)).json(), story).toEqual({ people })
}

async function sameTags({ rows, call }: Audience, live: Row[], story: string): Promise<void> {
  const marks = await rows<{ mark: string }>(
    `select contact_id || ' ' || tag_key as mark from contact_tags where user_id = $1`,
  )
  const theirs = live.flatMap((row) =>
    row.tags.map((tag) => ({ key: foldCase(tag), mark: `${row.id} ${foldCase(tag)}` })),
  )
  expect(marks.map(({ mark }) => mark).toSorted(), story).toEqual(theirs.map(({ mark }) => mark).toSorted())
  const { items } = (await call('GET', '/api/contacts/tags')).json<{ items: { tag: string; contacts: number }[] }>()
  const used = items.filter(({ contacts }) => contacts > 0).map(({ tag, contacts }) => [foldCase(tag), contacts])
  const counted = Map.groupBy(theirs, ({ key }) => key)
  expect(Object.fromEntries(used), story).toEqual(
    Object.fromEntries([...counted].map(([key, same]) => [key, same.length])),
  )
}

/** Compares what the list derives from messages. */
async function sameMessages({ rows, listed }: Audience, story: string): Promise<void> {
  const messages = await rows<{
    contact_id: string
    content: string
    sent_at: Date
    direction: string
    read_at: Date | null
  }>('select * from messages where user_id = $1 order by sent_at, id')
  for (const one of (await listed()).items) {
    const theirs = messages.filter((message) => message.contact_id === one.id)
    const last = theirs.at(-1)
    expect(one, story).toMatchObject({
      unread_count: theirs.filter(({ direction, read_at }) => direction === 'inbound' && read_at === null).length,
      last_message: last?.content ?? null,
      last_message_at: last?.sent_at.toISOString() ?? null,
    })
    expect(Date.parse(one.last_activity), story).toBeGreaterThanOrEqual(last?.sent_at.getTime() ?? 0)
  }
}

/** Expects that people who left or never agreed are not written to, and that the state matches the newest record. */
async function sameConsent({ rows, said }: Audience, all: Row[], story: string): Promise<void> {
  const last = await rows<{ contact_id: string; channel: string; state: string }>(
    `select distinct on (contact_id, channel) contact_id, channel, state from consent_records
      where user_id = $1 and state <> 'pending' order by contact_id, channel, at desc, id desc`,
  )
  for (const row of all)
    for (const channel of ['email', 'sms'] as const) {
      const [address, state] = [channel === 'email' ? row.email : row.phone, row[`${channel}_consent`]]
      const about = `${story}\n${channel} of ${row.id}, ${address}`
      const proof = last.find((one) => one.contact_id === row.id && one.channel === channel)
      expect(state, about).toBe(proof?.state ?? 'unknown')
      if (row.deleted_at !== null) continue
      if (state === 'subscribed') expect([...said.agreed[channel]], about).toContain(address)
      if (address !== null && said.left[channel].has(address)) expect(state, about).toBe('opted_out')
    }
}
