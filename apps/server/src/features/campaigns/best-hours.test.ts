import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { handMails } from '../delivery/commands/hand-mails.ts'
import { runPipeline } from '../delivery/commands/run-pipeline.ts'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { learnBestHours } from './commands/learn-best-hours.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { change, clock, confirm, drafted, look, newFan, newSender, query, read } = mailCampaignHands(test)

type Fan = Awaited<ReturnType<typeof newFan>>
const DAY = 86_400_000

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

/** Returns a date so many days from now. */
const dayIn = (days: number) => new Date(test.house.clock().getTime() + days * DAY).toISOString().slice(0, 10)

/** Adds a fan whose clocks show UTC all year. @param hours at which they clicked, of an email a day */
async function fanOf(
  owner: Visitor,
  hours: number[] = [],
  { named = true, daysAgo = 1, zone = 'Africa/Abidjan' } = {},
): Promise<Fan> {
  const fan = await newFan(owner, { phone: '' })
  const consent = named ? 'subscribed' : 'unknown'
  await query('update contacts set time_zone = $2, visits_consent = $3 where id = $1', [fan.id, zone, consent])
  for (const [nth, hour] of hours.entries())
    await query(
      `insert into campaign_engagements (user_id, send_id, kind, link, person, contact_id, at)
        values ($1, $2, 'click', 0, $3::text, $3::uuid, $4)`,
      [owner.id, randomUUID(), fan.id, `${dayIn(-nth - daysAgo)}T${String(hour).padStart(2, '0')}:20:00Z`],
    )
  return fan
}
const learn = () => learnBestHours({ ...systemContext(test.house), signal: new AbortController().signal })
const hourOf = async (fan: Fan) =>
  (await query<{ best_hour: number | null }>('select best_hour from contacts where id = $1', [fan.id]))[0]?.best_hour
const schedule = (more: object = {}) => ({
  mode: 'local',
  at: `${dayIn(1)}T21:30`,
  past: 'next_day',
  best: true,
  ...more,
})
const mailsTo = async ({ email }: Fan) =>
  (await test.app.inject({ url: `/sandbox/api/mail?to=${encodeURIComponent(email)}` })).json<{ items: unknown[] }>()
    .items.length

describe('the best hour of a person', () => {
  it('is learned each night from three clicks of half a year, where they live, and writes only what differs', async () => {
    const late = await fanOf(nova, [19, 19, 19])
    const there = await fanOf(nova, [19, 19, 19], { zone: 'Asia/Tokyo' })
    const few = await fanOf(nova, [19, 19])
    const old = await fanOf(nova, [19, 19, 19], { daysAgo: 179 })
    const unnamed = await fanOf(nova, [19, 19, 19], { named: false })
    const other = await newSender()
    const early = await fanOf(other, [7, 7, 7])
    const before = await query('select version, updated_at, last_activity from contacts where id = $1', [late.id])
    await learn()
    expect(await Promise.all([late, there, few, old, unnamed, early].map(hourOf))).toEqual([19, 4, null, null, null, 7])
    expect(await query('select version, updated_at, last_activity from contacts where id = $1', [late.id])).toEqual(
      before,
    )
    const rows = () => query('select id, xmin::text from contacts where user_id = $1 order by id', [nova.id])
    const learned = await rows()
    await learn()
    expect(await rows()).toEqual(learned)
  })

  it('is forgotten when consent is withdrawn, or too few clicks are left', async () => {
    const [left, aged] = [await fanOf(nova, [19, 19, 19]), await fanOf(nova, [19, 19, 19])]
    await learn()
    await query("update contacts set visits_consent = 'opted_out' where id = $1", [left.id])
    await query("update campaign_engagements set at = at - interval '181 days' where contact_id = $1", [aged.id])
    await learn()
    expect(await Promise.all([left, aged].map(hourOf))).toEqual([null, null])
  })
})

describe('an email at each person’s best hour', () => {
  it('reaches whoever has one then, and everybody else at the chosen time, as the review says', async () => {
    const known = await fanOf(nova, [19, 19, 19])
    const [unknown, left] = [await fanOf(nova), await fanOf(nova, [19, 19, 19])]
    await learn()
    await query("update contacts set visits_consent = 'opted_out' where id = $1", [left.id])
    const { id } = await drafted(nova, { ...LETTER, schedule: schedule() })
    const [first, last] = [`${dayIn(1)}T19:00:00.000Z`, `${dayIn(1)}T21:30:00.000Z`]
    const { held, recipients, first_at: firstAt, last_at: lastAt } = await look(nova, id)
    expect({ held, recipients, firstAt }).toEqual({
      held: { best_hour: 1, local_time: 2 },
      recipients: 3,
      firstAt: first,
    })
    expect(Math.abs(Date.parse(lastAt ?? '') - Date.parse(last))).toBeLessThan(1000)
    expect((await confirm(nova, id)).statusCode).toBe(202)
    const till = (moment: string) => clock.time.jump(Date.parse(moment) - test.house.clock().getTime() + 1000)
    await clock.time.jump(Date.parse(first) - 10 * 60_000 - test.house.clock().getTime() + 1000)
    await workOff(test)
    expect(await query('select n, not_before, because from send_ranges where send_id = $1 order by no', [id])).toEqual([
      { n: 1, not_before: new Date(first), because: 'best_hour' },
      { n: 2, not_before: new Date(last), because: 'local_time' },
    ])
    clock.pipeline = runPipeline(test.house, [handMails()], clock.time)
    await till(first)
    await clock.time.until(async () => (await mailsTo(known)) === 1, 600)
    expect(await Promise.all([unknown, left].map(mailsTo))).toEqual([0, 0])
    await till(last)
    await clock.time.until(async () => (await read(nova, id)).state === 'finished', 600)
    expect(await Promise.all([known, unknown, left].map(mailsTo))).toEqual([1, 1, 1])
  })

  it('is as before unless the schedule asks for it', async () => {
    await fanOf(nova, [19, 19, 19])
    await learn()
    const { id } = await drafted(nova, { ...LETTER, schedule: schedule({ best: false }) })
    expect(await look(nova, id)).toMatchObject({ held: { local_time: 1 }, first_at: `${dayIn(1)}T21:30:00.000Z` })
  })

  it('is nothing for texts', async () => {
    const answer = await test.call(nova, 'POST', '/api/campaigns', { type: 'sms', name: 'Text', schedule: schedule() })
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Texts have quiet hours.')])
    const text = await drafted(nova)
    expect((await change(nova, text.id, { schedule: schedule() })).statusCode).toBe(400)
  })
})
