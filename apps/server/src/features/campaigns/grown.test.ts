import { campaignBody } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { giveNumber } from '../../testing/inbound-texts.ts'
import { NOON, pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { confirmCampaign } from './commands/confirm-campaign.ts'
import { createCampaign } from './commands/create-campaign.ts'
import { prepareCampaign } from './commands/prepare-campaign.ts'
import { resumeCampaign } from './commands/resume-campaign.ts'
import { previewCampaign } from './queries/preview.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { clock, isOver, newOwner, query, run, stateOf, taken, walletOf } = pipelineHands(test)

it('what costs more than was confirmed, because many more may be texted meanwhile, waits for its owner', async () => {
  const owner = await newOwner(1000)
  await giveNumber(test, owner.id, '+13125550142')
  await insertContacts(
    test.house,
    owner.id,
    Array.from({ length: 70 }, (_, n) => ({
      name: 'Mia',
      phone: `+1212555${String(1000 + n)}`,
      smsConsent: n === 0 ? ('subscribed' as const) : ('unknown' as const),
      createdAt: NOON,
    })),
  )
  const context = await jobContext(test.house).asOwner(owner.id)
  const { id } = await createCampaign(
    context,
    campaignBody.parse({ type: 'sms', name: 'x', audience: { everyone: true }, content: 'Hi' }),
  )
  const { hash, recipients, cost } = await previewCampaign(context, id, new AbortController().signal)
  expect([recipients, cost.most]).toEqual([1, 2])
  await confirmCampaign(context, id, { hash, first_by: 'joined' })
  await clock.time.jump(11_000)
  await prepareCampaign(jobContext(test.house), { userId: owner.id, campaignId: id })
  await query("update contacts set sms_consent = 'subscribed' where user_id = $1", [owner.id])
  run()
  await clock.time.until(async () => (await stateOf(id))?.state === 'paused', 60)
  expect(await stateOf(id)).toMatchObject({ waits_for: 'changed' })
  await clock.time.pass(5000)
  // Fifty people more are not worth asking again for.
  expect(taken.length).toBeLessThanOrEqual(51)
  const { balance, held } = await walletOf(owner)
  expect(1000 - balance).toBeLessThanOrEqual(2 * 51)
  expect(held).toBeGreaterThanOrEqual(0)

  const seen = await resumeCampaign(await jobContext(test.house).asOwner(owner.id), id)
  expect(seen.waits_for).toBeNull()
  await clock.time.until(() => isOver(id), 60)
  expect(new Set(taken.map(({ to }) => to)).size).toBe(70)
  expect(await walletOf(owner)).toEqual({ balance: 1000 - 140, reserved: 0, held: 0 })
})
