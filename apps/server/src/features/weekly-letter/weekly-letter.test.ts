import { dateAfter, DAY_MS, mondayOf, startOfDate } from '@greenroom/domain'
import { describe, expect, it } from 'vitest'
import { jobContext, systemContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessage } from '../../testing/message-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { findDue } from './commands/find-due.ts'
import { skipAfterRestore } from './commands/skip-after-restore.ts'
import { writeLetter } from './commands/write-letter.ts'

const test = useTestApp()
const HOUR = 3_600_000
/** A Monday to come: waiting jobs are due by the clock of the database, too. */
const MONDAY = dateAfter(mondayOf(new Date().toISOString().slice(0, 10)), 7)

const run = (sql: string, values: unknown[] = []) => test.house.db.systemPool.query(sql, values)
const setZone = (id: string, zone: string, until = 8) =>
  run(
    `insert into notification_settings (user_id, time_zone, is_quiet, quiet_from, quiet_until) values ($1, $2, true, 22, $3)
       on conflict (user_id) do update set time_zone = $2, quiet_until = $3`,
    [id, zone, until],
  )
/** Sets the clock to hours after the beginning of that Monday in a zone. */
const at = (hours: number, zone = 'Europe/Berlin', date = MONDAY) =>
  test.setNow(new Date(startOfDate(date, zone).getTime() + hours * HOUR))

/** Looks for what is due and writes it, twice, as jobs may run. */
async function look(): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await findDue(jobContext(test.house))
    await workOff(test)
  }
}
const lettersTo = async ({ email }: Visitor) =>
  (await test.mails(email)).filter(({ subject }) => subject.startsWith('Your week'))

/** A verified artist in a zone, with a page that was seen. */
async function artist(zone = 'Europe/Berlin', { views = [120, 100], hasPage = true, age = 100 } = {}) {
  test.setNow(undefined)
  const nova = await test.signUp({ isVerified: true, name: 'Nova Reyes' })
  await run('update users set created_at = $2 where id = $1', [nova.id, new Date(Date.parse(MONDAY) - age * DAY_MS)])
  await setZone(nova.id, zone)
  if (!hasPage) return { nova, siteId: '' }
  const username = `w${nova.id.slice(-12)}`
  const site = (await test.call(nova, 'POST', '/api/minisites', { username, name: 'Nova' })).json<{ id: string }>()
  for (const [weeks, n] of views.entries())
    if (n > 0)
      await run(
        `insert into hit_rollups (user_id, mini_site_id, quarter, block_id, views, visitors, clicks) values ($1, $2, $3, gen_random_uuid(), $4, $4, $5)`,
        [
          nova.id,
          site.id,
          new Date(startOfDate(dateAfter(MONDAY, -7 * (weeks + 1)), zone).getTime()),
          n,
          weeks === 0 ? 7 : 14,
        ],
      )
  return { nova, siteId: site.id }
}

describe('the weekly letter', () => {
  it('comes on Monday at nine where the owner is, with three numbers and one thing to do', async () => {
    const { nova } = await artist()
    await insertContacts(test.house, nova.id, [{ createdAt: startOfDate(dateAfter(MONDAY, -3), 'Europe/Berlin') }])
    at(8.9)
    await look()
    expect(await lettersTo(nova)).toEqual([])
    at(9)
    await look()
    const [letter, ...more] = await lettersTo(nova)
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Your week: 120 views, 1 new fan')
    for (const words of [
      'Views: 120 (20% up)',
      'Clicks: 7 (50% down)',
      'New fans: 1 (0 the week before)',
      'Hi Nova Reyes,',
    ])
      expect(letter?.text).toContain(words)
    for (const words of ['120', '20% up', 'Stop the weekly letter', '/dashboard/analytics?period=7d'])
      expect(letter?.html).toContain(words)
    expect(letter?.text).toMatch(/\/unsubscribe\/weekly\?t=/)
  })

  it('comes exactly once a week in every zone through a change of the clocks, from two nodes, whatever is repeated', async () => {
    const zones = [
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
    ]
    const owners = await Promise.all(zones.map(async (zone) => ({ zone, ...(await artist(zone, { age: -100 })) })))
    // The clocks of Europe change on March 28, those of America on March 14, those of Lord Howe on April 4.
    const start = Date.parse('2027-03-07T00:00:00Z')
    for (let hour = 0; hour < 35 * 24; hour += 3) {
      test.setNow(new Date(start + hour * HOUR))
      await Promise.all([findDue(jobContext(test.house)), findDue(jobContext(test.house))])
      await workOff(test)
    }
    for (const { nova, zone } of owners) {
      const { rows } = await run(
        "select count(*)::int as n from pgboss.job where name = 'mail.deliver' and data ->> 'userId' = $1",
        [nova.id],
      )
      expect(rows[0], zone).toEqual({ n: 5 })
    }
  })

  it('does not come twice to somebody who travels, back over the date line or ahead', async () => {
    const { nova } = await artist('Pacific/Kiritimati')
    at(10, 'Pacific/Kiritimati')
    await look()
    await setZone(nova.id, 'Pacific/Pago_Pago')
    at(10, 'Pacific/Pago_Pago')
    await look()
    expect(await lettersTo(nova)).toHaveLength(1)
  })

  it('waits for the end of a quiet morning, and comes on Tuesday after a Monday without a server', async () => {
    const { nova } = await artist()
    const { nova: iris } = await artist()
    await setZone(nova.id, 'Europe/Berlin', 11)
    at(9)
    await look()
    expect(await lettersTo(nova)).toEqual([])
    at(11)
    await look()
    expect(await lettersTo(nova)).toHaveLength(1)
    await run('delete from weekly_letters where user_id = $1', [iris.id])
    await run("delete from pgboss.job where data ->> 'userId' = $1", [iris.id])
    at(33)
    await look()
    expect((await lettersTo(iris)).length).toBeGreaterThan(0)
    at(48)
    const { nova: late } = await artist()
    at(48)
    await look()
    expect(await lettersTo(late)).toEqual([])
  })

  it('does not come to the unverified, to accounts about to be deleted, or to those who turned it off', async () => {
    const [unverified, leaving, off] = [await artist(), await artist(), await artist()]
    await run('update users set email_verified = false where id = $1', [unverified.nova.id])
    await run("update users set delete_after = now() + interval '60 days' where id = $1", [leaving.nova.id])
    await test.call(off.nova, 'PUT', '/api/notifications/preferences', { kind: 'weekly', mail: false })
    at(9)
    await look()
    // A job that was enqueued before the choice.
    const context = jobContext(test.house)
    for (const { nova } of [unverified, leaving, off]) {
      await writeLetter(context, { userId: nova.id, week: MONDAY }, [])
      expect(await lettersTo(nova)).toEqual([])
    }
  })

  it('does not come if nothing happened: no page, or an old account whose page nobody saw', async () => {
    const none = await artist('Europe/Berlin', { hasPage: false })
    const unseen = await artist('Europe/Berlin', { views: [0, 0] })
    const fresh = await artist('Europe/Berlin', { views: [0, 0], age: 10 })
    const fading = await artist('Europe/Berlin', { views: [0, 3] })
    at(9)
    await look()
    expect(await lettersTo(none.nova)).toEqual([])
    expect(await lettersTo(unseen.nova)).toEqual([])
    expect(await lettersTo(fresh.nova)).toHaveLength(1)
    expect(await lettersTo(fading.nova)).toHaveLength(1)
  })

  it('says who waits for an answer before anything else', async () => {
    const { nova } = await artist()
    const [fan] = await insertContacts(test.house, nova.id, [{}])
    await insertMessage(test, nova.id, fan?.id ?? '', { content: 'When do you play?' })
    at(9)
    await look()
    const [letter] = await lettersTo(nova)
    expect(letter?.text).toContain('1 person wrote to you and waits for an answer.')
    expect(letter?.text).toContain('/dashboard/conversations')
  })

  it('is in the app, too, for those who want it there', async () => {
    const { nova } = await artist()
    await test.call(nova, 'PUT', '/api/notifications/preferences', { kind: 'weekly', app: true })
    at(9)
    await look()
    test.setNow(undefined)
    const { items } = (await test.call(nova, 'GET', '/api/notifications')).json<{
      items: { kind: string; title: string }[]
    }>()
    expect(items.filter(({ kind }) => kind === 'weekly')).toMatchObject([{ title: 'Your week: 120 views, 0 new fans' }])
  })

  it('skips a week after a restore, because it may have left before', async () => {
    const { nova } = await artist()
    at(9)
    await skipAfterRestore(systemContext(test.house))
    await look()
    expect(await lettersTo(nova)).toEqual([])
  })
})

describe('its end', () => {
  const wants = async (nova: Visitor) =>
    (await test.call(nova, 'GET', '/api/notifications/preferences'))
      .json<{ items: { kind: string; mail: boolean }[] }>()
      .items.find(({ kind }) => kind === 'weekly')?.mail

  it('is one click of the mail program or of a person, without a log-in; opening the link changes nothing', async () => {
    const { nova } = await artist()
    at(9)
    await look()
    const [letter] = await lettersTo(nova)
    const { rows } = await run(
      "select data -> 'headers' as headers from pgboss.job where name = 'mail.deliver' and data ->> 'userId' = $1 and data ->> 'subject' like 'Your week%'",
      [nova.id],
    )
    const path = /\/unsubscribe\/weekly\?t=[\w.-]+/.exec(letter?.text ?? '')?.[0] ?? ''
    expect(rows[0]?.headers).toMatchObject({
      'List-Unsubscribe': `<${test.house.urls.publicUrl}${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    test.setNow(undefined)
    const opened = await test.call(undefined, 'GET', path)
    expect(opened.statusCode).toBe(200)
    expect(opened.body).toContain('Stop the letter')
    expect(await wants(nova)).toBe(true)
    const post = () =>
      test.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    for (let times = 0; times < 2; times++) {
      const ended = await post()
      expect(ended.statusCode, ended.body).toBe(200)
      expect(ended.body).toContain('The weekly letter has ended')
    }
    expect(await wants(nova)).toBe(false)
  })

  it('is refused for a forged link, one of something else, and one of an erased account', async () => {
    const { nova } = await artist()
    const { links, now } = systemContext(test.house)
    const later = new Date(now.getTime() + DAY_MS)
    const tokens = [
      'x.y',
      '',
      links.sign('fan-preferences', { u: nova.id }, later),
      links.sign('weekly-letter-end', { u: '0190a000-0000-7000-8000-000000000000' }, later),
    ]
    for (const token of tokens) {
      const answer = await test.call(undefined, 'POST', `/unsubscribe/weekly?t=${token}`)
      expect(answer.statusCode, token).toBe(404)
    }
    expect(await wants(nova)).toBe(true)
  })
})
