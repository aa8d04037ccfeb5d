import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { jobContext, ownerContext, systemContext } from '../../platform/house.ts'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { insertFigures } from '../../testing/report-figures.ts'
import { useSecondNode } from '../../testing/second-node.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { countMarked } from './commands/count-marked.ts'
import { scheduleReport } from './commands/schedule-report.ts'
import { skipMailsAfterRestore } from './commands/skip-mails-after-restore.ts'
import { sweepSchedules } from './commands/sweep-schedules.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const node = useSecondNode(test)
const { newOwner, query } = campaignHands(test)

const as = (owner: Visitor) => ownerContext(test.house, ownerIdOf(owner.id))
const MONDAY_2: Parameters<typeof scheduleReport>[1] = {
  report: 'overview',
  every: 'week',
  day: 6,
  hour: 2,
  query: { campaign: [], days: 'sending' },
}
const setTime = (time: string) => test.setNow(new Date(time))
const moveTo = (owner: Visitor, zone: string) =>
  query(
    `insert into notification_settings (user_id, time_zone, is_quiet, quiet_from, quiet_until) values ($1, $2, false, 22, 7)
       on conflict (user_id) do update set time_zone = excluded.time_zone`,
    [owner.id, zone],
  )
const sweepTwice = async () => {
  await Promise.all([sweepSchedules(jobContext(test.house)), sweepSchedules(jobContext(node.house))])
  await sweepSchedules(jobContext(test.house))
  await workOff(test)
}
const mailsTo = async (owner: Visitor) =>
  (await test.mails(owner.email)).filter(({ subject }) => subject.startsWith('Marketing overview'))

describe('a report by mail (standard Q10)', () => {
  it('comes exactly once for each of its hours, on two nodes, where a clock change skips or repeats the hour', async () => {
    for (const [zone, start, sundays] of [
      ['Europe/Berlin', '2027-03-22T12:00:00Z', ['2027-03-28', '2027-04-04']],
      ['Europe/Berlin', '2027-10-25T12:00:00Z', ['2027-10-31', '2027-11-07']],
      ['America/New_York', '2027-11-01T12:00:00Z', ['2027-11-07', '2027-11-14']],
    ] as const) {
      setTime(start)
      const owner = await newOwner()
      await moveTo(owner, zone)
      await scheduleReport(await as(owner), MONDAY_2)
      for (let hours = 0; hours < 14 * 24; hours += 1) {
        setTime(new Date(Date.parse(start) + hours * 3_600_000).toISOString())
        const { rows } = await test.house.db.systemPool.query<{ n: number }>(
          'select count(*)::int as n from report_schedules where user_id = $1 and next_check_at <= $2',
          [owner.id, test.house.clock()],
        )
        if (rows[0]?.n) await sweepTwice()
      }
      const days = (await mailsTo(owner)).map(({ subject }) => subject)
      expect(days, zone).toHaveLength(sundays.length)
    }
  })

  it('tells the figures of the days before, with a link, and ends by one click', async () => {
    setTime('2027-01-20T12:00:00Z')
    const owner = await newOwner()
    await insertFigures(test.house, owner.id, {
      at: new Date('2027-01-19T12:00:00Z'),
      people: 50,
      delivered: 40,
      clicked: 9,
    })
    await countMarked(jobContext(test.house))
    await scheduleReport(await as(owner), { ...MONDAY_2, day: 3 })
    setTime('2027-01-21T02:30:00Z')
    await sweepTwice()
    const [mail] = await mailsTo(owner)
    expect(mail?.subject).toBe('Marketing overview, Jan 14 – Jan 20, 2027')
    expect(mail?.text).toContain('Delivered: 40')
    expect(mail?.text).toMatch(/Clicked: 9 \(23% \(/)
    const end = /\/r\/end\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    const asked = await test.app.inject({ url: end, headers: { accept: 'text/html' } })
    expect([asked.statusCode, asked.body.includes('End these mails')]).toEqual([200, true])
    expect(await query('select 1 from report_schedules where user_id = $1', [owner.id])).toHaveLength(1)
    const posted = await test.app.inject({
      method: 'POST',
      url: end,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(200)
    expect(await query('select 1 from report_schedules where user_id = $1', [owner.id])).toHaveLength(0)
    expect((await test.app.inject({ url: `${end}x` })).statusCode).toBe(404)
  })

  it('is skipped after a restore if its hour has come, because it may have left before', async () => {
    setTime('2027-01-20T12:00:00Z')
    const owner = await newOwner()
    await scheduleReport(await as(owner), { ...MONDAY_2, day: 3 })
    setTime('2027-01-21T02:30:00Z')
    await skipMailsAfterRestore(systemContext(test.house))
    await sweepTwice()
    expect(await mailsTo(owner)).toHaveLength(0)
    setTime('2027-01-28T02:30:00Z')
    await skipMailsAfterRestore(systemContext(node.house))
    setTime('2027-02-04T02:30:00Z')
    await sweepTwice()
    expect(await mailsTo(owner)).toHaveLength(1)
  })

  it('goes to nobody whose email is unverified, or whose account is about to be deleted', async () => {
    for (const change of ['email_verified = false', "delete_after = '2027-02-20'"]) {
      setTime('2027-01-20T12:00:00Z')
      const owner = await newOwner()
      await scheduleReport(await as(owner), { ...MONDAY_2, day: 3 })
      await query(`update users set ${change} where id = $1`, [owner.id])
      setTime('2027-01-21T02:30:00Z')
      await sweepTwice()
      expect(await mailsTo(owner), change).toHaveLength(0)
    }
  })

  it('is about segments and campaigns of its owner only', async () => {
    setTime('2027-01-20T12:00:00Z')
    const owner = await newOwner()
    const foreign = randomUUID()
    for (const filters of [
      { ...MONDAY_2.query, segment: foreign },
      { ...MONDAY_2.query, campaign: [foreign] },
    ])
      await expect(scheduleReport(await as(owner), { ...MONDAY_2, query: filters })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
  })

  it('waits for its hour where the owner is now', async () => {
    setTime('2027-01-20T12:00:00Z')
    const owner = await newOwner()
    await moveTo(owner, 'Europe/Berlin')
    await scheduleReport(await as(owner), { ...MONDAY_2, day: 3 })
    await moveTo(owner, 'America/New_York')
    setTime('2027-01-21T01:30:00Z')
    await sweepTwice()
    expect(await mailsTo(owner)).toHaveLength(0)
    setTime('2027-01-21T07:00:00Z')
    await sweepTwice()
    expect(await mailsTo(owner)).toHaveLength(1)
  })
})
