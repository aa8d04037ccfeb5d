import { expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertCampaign } from '../../testing/campaign-rows.ts'
import { newPhone } from '../../testing/phones.ts'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { takeMailReport } from '../delivery/commands/take-mail-report.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { newFan, newOwner, now, query, url } = campaignHands(test)
const mails = mailCampaignHands(test)

const HEADER = 'Name,Email,Phone,Result,Reason,When (UTC)'
const fileOf = async (owner: Visitor, id: string, asked = '', headers = {}) =>
  test.call(owner, 'GET', url(id, `/recipients/export${asked}`), undefined, headers)
const linesOf = async (owner: Visitor, id: string, asked: string) =>
  (await fileOf(owner, id, asked)).body.split('\r\n').slice(0, -1)
const namesOf = async (owner: Visitor, id: string, asked: string) =>
  (await linesOf(owner, id, asked)).slice(1).map((line) => line.split(',')[0])

it('the people of a figure leave as a file in which nothing runs and phones stay phones', async () => {
  const nova = await newOwner()
  const phone = newPhone()
  const [formula, unreached] = [
    await newFan(nova, { name: '=1+1', phone }),
    await newFan(nova, { name: 'Mia, "Lund"' }),
  ]
  const id = await insertCampaign(test.house, nova.id, [
    { contactId: formula.id, at: now(), reported: { outcome: 'delivered' } },
    { contactId: unreached.id, at: now(), reported: { outcome: 'failed', reason: 'unreachable' } },
  ])
  const file = await fileOf(nova, id, '?outcome=delivered')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="delivered-${now().toISOString().slice(0, 10)}.csv"`,
  })
  const [head, line = '', ...rest] = file.body.split('\r\n')
  expect([head, rest]).toEqual([HEADER, ['']])
  expect(line.split(',').toSpliced(1, 1)).toEqual(["'=1+1", phone, 'delivered', '', now().toISOString()])
  const [, failed] = await linesOf(nova, id, '?outcome=failed&reason=unreachable')
  expect(failed).toMatch(/^"Mia, ""Lund""",[^,]+,\+\d+,failed,"The phone could not be reached: /)
  expect(await namesOf(nova, id, '?q=mia')).toEqual(['"Mia'])
  expect(await linesOf(nova, id, '?outcome=failed&reason=blocked')).toEqual([HEADER])
  expect(await namesOf(nova, id, '')).toHaveLength(2)
  const iris = await newOwner(0)
  expect((await fileOf(iris, id)).statusCode).toBe(404)
})

it('a file of more people than are read at once has each of them once, in the order of sending', async () => {
  const nova = await newOwner()
  const first = await newFan(nova, { name: 'First' })
  const id = await insertCampaign(test.house, nova.id, [{ contactId: first.id, at: now() }])
  await query(
    `with people as (insert into contacts (id, user_id, name, email, source, created_at, updated_at, last_activity)
         select gen_random_uuid(), $1, 'n' || n, n || '@many.example', 'import', now(), now(), now() from generate_series(2, 6001) n
         returning id, name),
       listed as (insert into campaign_recipients (user_id, send_id, seq, contact_id)
         select $1, $2, substr(name, 2)::int, id from people)
     insert into send_results (user_id, send_id, seq, attempt, outcome, cost, at)
       select $1, $2, substr(name, 2)::int, 1, 'sent', 2, now() from people`,
    [nova.id, id],
  )
  const names = await namesOf(nova, id, '?outcome=sent')
  expect(names).toEqual(['First', ...Array.from({ length: 6000 }, (_, at) => `n${at + 2}`)])
})

it('who opened or clicked is named only with consent, in the list and in the file, which say how many are not', async () => {
  const nova = await mails.newSender()
  const fans = [await mails.newFan(nova), await mails.newFan(nova), await mails.newFan(nova)]
  const [named, opener] = fans
  await query("update contacts set visits_consent = 'subscribed' where id = $1", [named?.id])
  const { id } = await mails.send(nova)
  const engaged = (kind: string, link: number, person: string, contact: string | null) =>
    query(
      'insert into campaign_engagements (user_id, send_id, kind, link, person, contact_id, at) values ($1, $2, $3, $4, $5, $6, $7)',
      [nova.id, id, kind, link, person, contact, now()],
    )
  await engaged('click', 0, named?.id ?? '', named?.id ?? null)
  await engaged('open', -2, 'a hash', null)
  // Agreed when they opened it, and no longer.
  await engaged('open', -2, opener?.id ?? '', opener?.id ?? null)
  await query(
    'insert into campaign_links (user_id, send_id, link, people, clicks, machines) values ($1, $2, -2, 3, 0, 0), ($1, $2, -1, 1, 1, 0)',
    [nova.id, id],
  )
  const list = async (outcome: string) =>
    (await test.call(nova, 'GET', url(id, `/recipients?outcome=${outcome}`))).json<{
      items: { contact_id: string }[]
      hidden: number
    }>()
  expect(await list('opened')).toMatchObject({ items: [{ contact_id: named?.id }], hidden: 2 })
  const opened = await linesOf(nova, id, '?outcome=opened')
  expect(opened).toHaveLength(3)
  expect(opened[1]).toContain(named?.email)
  expect(opened[2]).toBe(
    '"2 more people are counted but not named: they did not agree to be recognized, or their contact was deleted."',
  )
  expect(opened.join()).not.toContain(opener?.email)
  expect(await linesOf(nova, id, '?outcome=clicked')).toHaveLength(2)
  // Nobody knows whom a search would find among those who are not named.
  expect(await linesOf(nova, id, '?outcome=opened&q=nobody')).toEqual([HEADER])
  const searched = await test.call(nova, 'GET', url(id, '/recipients?outcome=opened&q=nobody'))
  expect(searched.json()).toMatchObject({ items: [], hidden: 0 })
  await query("update contacts set visits_consent = 'opted_out' where id = $1", [named?.id])
  expect((await linesOf(nova, id, '?outcome=clicked')).join()).not.toContain(named?.email)
  expect(await list('clicked')).toMatchObject({ items: [], hidden: 1 })
})

it('who complained is listed, and leaves as a file', async () => {
  const nova = await mails.newSender()
  const fans = [await mails.newFan(nova), await mails.newFan(nova)]
  const { id } = await mails.send(nova)
  const [row] = await query<{ seq: number }>(
    'select seq from campaign_recipients where send_id = $1 and contact_id = $2',
    [id, fans[1]?.id],
  )
  const about = { sendId: id, seq: row?.seq ?? 0, status: 'complained', failure: null } as const
  await takeMailReport(systemContext(test.house), nova.id, about)
  const lines = await linesOf(nova, id, '?outcome=complained')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(fans[1]?.email)
})
