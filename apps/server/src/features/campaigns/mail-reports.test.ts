import { beforeEach, describe, expect, it } from 'vitest'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { systemContext } from '../../platform/house.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { takeMailReport } from '../delivery/commands/take-mail-report.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { begin, clock, drafted, look, mailTo, newFan, newSender, query, read, send } = mailCampaignHands(test)

let nova: Visitor
beforeEach(async () => {
  nova = await newSender()
})

describe('an email campaign', () => {
  it('takes in what mail servers report: who does not exist, and who complains, is not written to again', async () => {
    const local = (what: string) => `${what}+${nova.id.slice(-12)}@example.com`
    const gone = await newFan(nova, { email: local('bounce-hard') })
    const full = await newFan(nova, { email: local('bounce-soft') })
    const angry = await newFan(nova, { email: local('complain') })
    const refused = await newFan(nova, { email: local('refused') })
    const { id } = await send(nova)
    for (let n = 0; n < 4; n += 1) await workOff(test)
    const { items } = (await test.call(nova, 'GET', `/api/campaigns/${id}/recipients?limit=50`)).json<{
      items: { contact_id: string; outcome: string; reason: { code: string } | null }[]
    }>()
    const became = new Map(items.map(({ contact_id, outcome, reason }) => [contact_id, [outcome, reason?.code]]))
    expect(became.get(gone.id)).toEqual(['failed', 'invalid_address'])
    expect(became.get(full.id)).toEqual(['failed', 'mailbox_full'])
    expect(became.get(refused.id)).toEqual(['failed', 'invalid_address'])
    expect(became.get(angry.id)?.[0]).toBe('sent')
    const dead = await query<{ reason: string }>('select reason from suppressions where user_id = $1 order by reason', [
      nova.id,
    ])
    expect(dead).toEqual([{ reason: 'bounced' }, { reason: 'bounced' }, { reason: 'complained' }])
    expect((await look(nova, (await drafted(nova, LETTER)).id)).skipped).toMatchObject({ suppressed: 3 })
  })

  it('is stopped when too many report it as spam, and its owner is told', async () => {
    for (let n = 0; n < 3; n += 1) await newFan(nova)
    const { id } = await send(nova)
    await query("update sends set state = 'sending', finished_at = null where id = $1", [id])
    const complain = (seq: number) =>
      takeMailReport(systemContext(test.house), nova.id, { sendId: id, seq, status: 'complained', failure: null })
    const [first = 0, second = 0] = (
      await query<{ seq: number }>('select seq from campaign_recipients where send_id = $1 order by seq', [id])
    ).map(({ seq }) => seq)
    for (let n = 0; n < 2; n += 1) await complain(first)
    expect((await read(nova, id)).waits_for).toBeNull()
    await complain(second)
    expect((await read(nova, id)).waits_for).toMatchObject({
      code: 'complaints',
      text: expect.stringContaining('reported it as spam'),
    })
    await workOff(test)
    const { items } = (await test.call(nova, 'GET', '/api/notifications')).json<{ items: { title: string }[] }>()
    expect(items[0]?.title).toBe('“New single” is paused')
  })

  it('is stopped when too many of its addresses are refused at once', async () => {
    for (let n = 0; n < 10; n += 1) await newFan(nova, { email: `refused+${n}${nova.id.slice(-12)}@example.com` })
    const { id } = await begin(nova)
    await clock.time.until(async () => (await read(nova, id)).waits_for?.code === 'bounces', 60)
    expect((await read(nova, id)).counts).toMatchObject({ failed: 10, sent: 0 })
  })

  it('has answers come into the conversation of whoever wrote them', async () => {
    const fan = await newFan(nova)
    await send(nova)
    const mail = await mailTo(fan.email)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/sandbox/api/mail',
      payload: { from: fan.email, to: mail.headers['Reply-To'], subject: 'Re: dates', text: 'See you there!' },
    })
    expect(answer.statusCode, answer.body).toBe(201)
    await workOff(test)
    const { items } = (await test.call(nova, 'GET', `/api/conversations/${fan.id}/messages`)).json<{
      items: { direction: string; channel: string; content: string; subject: string | null }[]
    }>()
    expect(items).toMatchObject([
      { direction: 'inbound', channel: 'email', content: 'See you there!' },
      { direction: 'outbound', channel: 'email', subject: expect.stringContaining('New dates'), origin: 'campaign' },
    ])
  })
})
