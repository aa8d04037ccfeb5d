import type { CampaignPerson, CampaignPreview } from '@greenroom/contracts'
import { campaignBody } from '@greenroom/contracts'
import { type CampaignAudience, type CampaignSchedule, DAY_MS, FIRST_ORDERS, type FirstOrder } from '@greenroom/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts, type MadeContact } from '../../testing/contact-rows.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { NOON, pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import type { VirtualTime } from '../../testing/virtual-time.ts'
import { confirmCampaign } from './commands/confirm-campaign.ts'
import { createCampaign } from './commands/create-campaign.ts'
import { prepareCampaign } from './commands/prepare-campaign.ts'
import { previewForPerson } from './queries/person.ts'
import { previewCampaign } from './queries/preview.ts'

/**
 * What the preview showed is what happens, person by person: whether they get it, why not, when, what it says, and what it
 * costs. Runs some dozen random campaigns; CAMPAIGN_RUNS=1000 runs as many.
 */
const RUNS = Number(process.env.CAMPAIGN_RUNS ?? 50)
const AT_ONCE = 25
const SEED = Number(process.env.CAMPAIGN_SEED ?? 20270203)

const test = useTestApp(WITHOUT_PIPELINE)
const hands = pipelineHands(test)
const { newOwner, query, taken } = hands
let numbers = 5_550_000
const NEVER = new AbortController().signal
const time = (): VirtualTime => hands.clock.time

const consent = fc.constantFrom('subscribed', 'subscribed', 'subscribed', 'unknown', 'opted_out')
const places = fc.constantFrom<Partial<MadeContact>>(
  { phone: '+1212', timeZone: null },
  { phone: '+1808', timeZone: null, country: 'US', region: 'HI' },
  { phone: '+1213', timeZone: 'America/New_York', country: 'US', region: 'NY' },
  { phone: '+1800', timeZone: null },
  { phone: '+1305', timeZone: 'Europe/Berlin', country: 'DE' },
  { phone: '+4420', timeZone: 'Europe/London', country: 'GB' },
  { phone: null },
)
const people = fc.array(
  fc.record({
    name: fc.constantFrom(
      '',
      'Mia van Dijk',
      'Zoë 🎸',
      'Maximiliane-Alexandrina von und zu Hohenfels-Waldstein',
      '{{city}}',
    ),
    city: fc.constantFrom(null, 'Utrecht', '東京'),
    place: places,
    consent,
    isDeleted: fc.constantFrom(false, false, false, true),
    isLocked: fc.constantFrom(false, false, false, true),
    isFlagged: fc.constantFrom(false, false, false, true),
    tag: fc.constantFrom('vip', 'vip', 'press', null),
    joined: fc.nat(3),
    active: fc.nat(3),
    score: fc.nat(3),
  }),
  { minLength: 1, maxLength: 9 },
)
const content = fc.constantFrom(
  'Hi {{first_name|there}}, out now.',
  '{{name}}',
  `Nova Reyes: new dates in {{city|your town}} https://example.com/${'t'.repeat(60)} and https://example.org. Reply STOP to end`,
  `${'x'.repeat(150)} {{first_name}}`,
  `{{name}} ${'y'.repeat(1540)}`,
  'Tonight! 🎸 {{city}}',
)
const scenarios = fc.record({
  people,
  content,
  when: fc.constantFrom('now', 'now', 'at', 'next_day', 'leave_out', 'spread', 'spread'),
  who: fc.constantFrom('everyone', 'everyone', 'tagged', 'in_segment', 'not_press', 'in_segment_not_press'),
  cap: fc.constantFrom(null, null, { messages: 1, days: 3 }),
  hours: fc.constantFrom(null, null, { from: 12 * 60, to: 17 * 60 }),
  hadOne: fc.boolean(),
  only: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.record({ first: fc.integer({ min: 1, max: 3 }), by: fc.constantFrom(...FIRST_ORDERS) }),
  ),
})
type Scenario = ReturnType<typeof sampled>[number]
const sampled = (numRuns: number) => fc.sample(scenarios, { numRuns, seed: SEED })

const contextOf = (owner: Visitor) => jobContext(test.house).asOwner(owner.id)

async function populated({ people: made, cap, hours }: Scenario): Promise<Visitor> {
  const owner = await newOwner(100_000)
  await giveNumber(test, owner.id, `+1312${(numbers += 1)}`)
  const rows = await insertContacts(
    test.house,
    owner.id,
    made.map(({ name, city, place, consent: smsConsent, isDeleted, isLocked, tag, joined, active, score }, n) => ({
      ...place,
      tags: tag ? [tag] : [],
      name,
      city,
      phone: place.phone ? `${place.phone}${place.phone.startsWith('+44') ? '7946' : '555'}${String(1000 + n)}` : null,
      smsConsent: smsConsent as 'subscribed',
      deletedAt: isDeleted ? NOON : null,
      lockedAt: isLocked && !isDeleted ? NOON : null,
      createdAt: new Date(NOON.getTime() - joined * DAY_MS),
      lastActivity: new Date(NOON.getTime() - active * 1000),
      score,
    })),
  )
  for (const [n, { isFlagged }] of made.entries())
    if (isFlagged)
      await query(
        `with said as (insert into messages (id, user_id, contact_id, content, sent_at, direction, channel)
           values (gen_random_uuid(), $1, $2, 'leave me alone', $3, 'inbound', 'sms') returning id)
         insert into revocation_flags (user_id, contact_id, channel, message_id, at) select $1, $2, 'sms', id, $3 from said`,
        [owner.id, rows[n]?.id, NOON],
      )
  await query(
    'insert into sending_rules (user_id, max_messages, max_days, quiet_from, quiet_to, updated_at) values ($1, $2, $3, $4, $5, $6)',
    [owner.id, cap?.messages ?? null, cap?.days ?? null, hours?.from ?? null, hours?.to ?? null, NOON],
  )
  return owner
}

function scheduleOf(when: Scenario['when'], now: Date): CampaignSchedule {
  if (when === 'now') return { mode: 'now' }
  const at = new Date(now.getTime() + 3_600_000)
  if (when === 'at') return { mode: 'at', at: at.toISOString() }
  if (when === 'spread') return { mode: 'at', at: at.toISOString(), spread_hours: 6 }
  return { mode: 'local', at: `${at.toISOString().slice(0, 11)}10:30`, past: when }
}

/** Returns the audience of a scenario. */
async function audienceOf(owner: Visitor, who: Scenario['who']): Promise<CampaignAudience> {
  const exclude = { tags: ['press'] }
  if (who === 'everyone') return { everyone: true }
  if (who === 'tagged') return { tags: ['vip'] }
  if (who === 'not_press') return { everyone: true, exclude }
  const rules = [{ field: 'tags', operator: 'has_none_of', value: ['press'] }]
  const rule = {
    version: 1,
    time_zone: 'UTC',
    where: { combinator: 'and', rules: who === 'in_segment' ? rules : [] },
  }
  const [segment] = await query<{ id: string }>(
    `insert into segments (id, user_id, name, kind, rule, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, 'dynamic', $3, $4, $4) returning id`,
    [owner.id, who, JSON.stringify(rule), NOON],
  )
  const segments = { segment_ids: [segment?.id ?? ''] }
  return who === 'in_segment' ? segments : { ...segments, exclude }
}

interface Shown {
  owner: Visitor
  id: string
  preview: CampaignPreview
  people: CampaignPerson[]
}

/** Confirms a campaign as its preview shows it. */
async function confirmed(
  owner: Visitor,
  words: string,
  schedule: CampaignSchedule,
  audience: CampaignAudience = { everyone: true },
  only: Scenario['only'] = null,
): Promise<Shown> {
  const context = await contextOf(owner)
  const body = campaignBody.parse({ type: 'sms', name: 'x', audience, content: words, schedule })
  const { id } = await createCampaign(context, body)
  const preview = await previewCampaign(context, id, NEVER)
  const shown: CampaignPerson[] = []
  const next = () => previewForPerson(context, id, { pick: 'next', contact_id: shown.at(-1)?.contact_id }, NEVER)
  for (let person = await next(); person; person = await next()) shown.push(person)
  const asked = { hash: preview.hash, only_first: only?.first, first_by: only?.by ?? 'joined' }
  if (preview.problems.length === 0) await confirmCampaign(context, id, asked)
  return { owner, id, preview, people: shown }
}

/** Lets time pass until everything confirmed has left. */
async function untilAllLeft(): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const due = await query<{ id: string; user_id: string; at: Date }>(
      "select id, user_id, due_at as at from campaigns where state = 'scheduled' and problem is null order by due_at",
      [],
    )
    for (const { id, user_id: userId, at } of due)
      if (at.getTime() <= time().now()) await prepareCampaign(jobContext(test.house), { userId, campaignId: id })
    await time().until(async () => {
      const [busy] = await query<{ n: number }>(
        `select count(*)::int as n from send_ranges r join sends s on s.id = r.send_id where s.finished_at is null
           and (r.state = 1 or r.state = 0 and r.not_before <= $1 or r.state = 2 and not r.is_settled)`,
        [new Date(time().now())],
      )
      return busy?.n === 0
    }, 7200)
    const moments = await query<{ at: Date | null }>(
      `select min(at) as at from (select due_at as at from campaigns where state = 'scheduled' and problem is null
         union all select not_before from send_ranges r join sends s on s.id = r.send_id where r.state = 0 and s.finished_at is null) m`,
      [],
    )
    const next = moments[0]?.at
    if (!next) return
    await time().jump(Math.max(1, next.getTime() - time().now()))
  }
  throw new Error('some never left')
}

const shape = (text: string) => text.replaceAll(/\/l\/\w{7}/g, '/l/.......')

const momentOf = (results: readonly Record<string, unknown>[], contactId: string) =>
  Number(results.find((row) => row.contact_id === contactId)?.at)
/** The workers of a batch look at everybody's campaigns in turns. */
const TOLERANCE_MS = 2 * 60_000

const FIRST: Record<FirstOrder, string> = { joined: 'created_at', active: 'last_activity desc', score: 'score desc' }

/** Returns the people whom a campaign was narrowed to. */
async function chosenOf({ people: shown }: Shown, { only }: Scenario): Promise<CampaignPerson[]> {
  if (!only) return shown
  const recipients = shown.filter(({ outcome }) => outcome !== 'skip')
  const rows = await query<{ id: string }>(
    `select id from contacts where id = any ($1::uuid[]) order by ${FIRST[only.by]}, id limit $2`,
    [recipients.map(({ contact_id: id }) => id), only.first],
  )
  return recipients.filter(({ contact_id: contactId }) => rows.some(({ id }) => id === contactId))
}

async function expectAsShown(one: Shown, scenario: Scenario): Promise<void> {
  const { owner, id, preview } = one
  const results = await query<Record<string, unknown>>(
    `select distinct on (p.contact_id) p.contact_id, c.phone, t.outcome, t.reason, t.segments, t.cost, t.at
       from campaign_recipients p join contacts c on c.id = p.contact_id
       left join send_results t on t.send_id = p.send_id and t.seq = p.seq
     where p.send_id = $1 order by p.contact_id, t.attempt desc`,
    [id],
  )
  if (preview.problems.length > 0) return expect(results).toEqual([])
  const shown = await chosenOf(one, scenario)
  expect(shown, JSON.stringify(scenario)).toHaveLength(results.length)
  for (const person of shown) {
    const words = JSON.stringify({ person, ...scenario, people: undefined })
    const result = results.find((row) => row.contact_id === person.contact_id)
    if (person.outcome === 'skip') {
      expect(result, words).toMatchObject({ outcome: 'skipped', reason: person.reason?.code })
      continue
    }
    expect(result, words).toMatchObject({ outcome: 'sent', segments: person.segments, cost: person.cost })
    const text = taken.find(({ to, id: textId }) => to === person.phone && textId.includes(id))
    expect(shape(text?.body ?? ''), words).toBe(shape(person.text))
    if (person.until) expect(Number(result?.at), words).toBeGreaterThanOrEqual(Date.parse(person.until))
  }
  const sent = shown.filter(({ outcome }) => outcome !== 'skip')
  const cents = sent.reduce((sum, { cost }) => sum + cost, 0)
  if (!scenario.only) {
    expect(preview.recipients).toBe(sent.length)
    expect(preview.cost.least).toBe(cents)
    expect(preview.cost.most).toBeGreaterThanOrEqual(cents)
    const last = Math.max(...sent.map(({ contact_id: contactId }) => momentOf(results, contactId)))
    if (sent.length > 0)
      expect(Math.abs(last - Date.parse(preview.last_at ?? '')), preview.last_at ?? '').toBeLessThan(TOLERANCE_MS)
  }
  const [send] = await query<{ captured: string; state: string }>('select * from sends where id = $1', [id])
  expect(send).toMatchObject({ captured: String(cents), state: 'finished' })
  expect((await hands.walletOf(owner)).held).toBe(0)
}

it(`what is shown is what happens, person by person (${RUNS} campaigns, seed ${SEED})`, {
  timeout: RUNS * 2000,
}, async () => {
  hands.run()
  const all = sampled(RUNS)
  for (let first = 0; first < all.length; first += AT_ONCE) {
    const batch = all.slice(first, first + AT_ONCE)
    const owners: Visitor[] = []
    for (const scenario of batch) owners.push(await populated(scenario))
    // Some were written to before, which counts for the cap, and for what they are told.
    for (const [n, { hadOne }] of batch.entries())
      if (hadOne) await confirmed(owners[n] as Visitor, 'Hello', { mode: 'now' })
    await untilAllLeft()
    // At any hour of the day.
    await time().jump(((first * 7 * 3_600_000) % 86_400_000) + 1_860_000)
    const shown: Shown[] = []
    for (const [n, { content: words, when, who, only }] of batch.entries()) {
      const owner = owners[n] as Visitor
      const schedule = scheduleOf(when, new Date(time().now()))
      shown.push(await confirmed(owner, words, schedule, await audienceOf(owner, who), only))
    }
    await untilAllLeft()
    for (const [n, one] of shown.entries()) await expectAsShown(one, batch[n] as Scenario)
  }
})
