import type { Campaign, createResend, ResponseOf } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, begin, clock, confirm, look, mailTo, newFan, newSender, query, read } = mailCampaignHands(test)
const SECOND = 'One more time: dates'

it('a second email comes from the name of the version that won', async () => {
  const nova = await newSender()
  const fans = await Promise.all(Array.from({ length: 4 }, () => newFan(nova)))
  await query(
    `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
      select gen_random_uuid(), $1, contact, 'email', 'subscribed', 'person', 'page', $2 from unnest($3::uuid[]) contact`,
    [nova.id, test.house.clock(), fans.map(({ id }) => id)],
  )
  const versions = { variants: [{ sender_name: ' Nova herself ' }], share: 50, hours: 4, decide: 'hand' }
  const { id } = await begin(nova, { test: versions })
  await clock.time.until(async () => (await read(nova, id)).counts.sent === 2, 3600)
  expect((await act(nova, id, 'test/winner', { variant: 1 })).statusCode).toBe(200)
  await clock.time.until(async () => (await read(nova, id)).state === 'finished', 3600)
  await query(
    `update sends set started_at = started_at - interval '1 day 23 hours 59 minutes',
      finished_at = finished_at - interval '1 day 23 hours 59 minutes' where id = $1`,
    [id],
  )

  const { campaign } = (await act(nova, id, 'resend', { days: 2, subject: SECOND })).json<
    ResponseOf<typeof createResend>
  >()
  expect(campaign.resend_of).toMatchObject({ id, sender_name: 'Nova herself' })
  expect((await look(nova, campaign.id)).from).toContain('Nova herself via')
  const tested = await act(nova, campaign.id, 'test', { emails: ['look@example.com'] })
  expect(tested.json()).toEqual({ sent: 1, problems: [] })
  await test.mails('look@example.com')
  expect((await mailTo('look@example.com')).from).toContain('Nova herself via')

  const { starts_at: at } = (await confirm(nova, campaign.id)).json<Campaign>()
  await clock.time.jump(Date.parse(at ?? '') - test.house.clock().getTime() + 1000)
  await workOff(test)
  await clock.time.until(async () => (await read(nova, campaign.id)).state === 'finished', 3600)
  const mails = await Promise.all(fans.map(({ email }) => mailTo(email)))
  for (const { subject, from } of mails)
    expect([subject, from]).toEqual([SECOND, expect.stringContaining('Nova herself via')])
})
