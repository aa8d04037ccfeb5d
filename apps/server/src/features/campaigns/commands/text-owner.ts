import { linksIn, openPricedTexts } from '@greenroom/domain'
import type { z } from 'zod'
import type { Context, JobContext } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import { countText } from '../../../platform/mail/metrics.ts'
import { SmsError } from '../../../platform/providers/sms/sms.ts'
import { textPrices } from '../../../platform/message-prices.ts'
import { readArtistName } from '../../minisites/public.ts'
import { notify } from '../../notifications/public.ts'
import { captureHold, releaseHold } from '../../wallet/public.ts'
import { textOwnerJob } from '../events/campaigns.ts'
import { TEST_WORDS } from '../policy/money.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { findOwnPhone } from '../queries/own-phone.ts'
import { campaignPath, testFailedNotice } from '../render/letters.ts'

type Asked = z.output<typeof textOwnerJob.schema>
interface OwnText {
  to: string
  body: string
  /** Cents. */
  cost: number
}

/** How often a busy provider is asked, and how many seconds after the first time; then the wait doubles. */
const TRIES = 6
const DELAY_SECONDS = 5

/**
 * Texts a campaign's message to its owner's own phone, without its pictures. It costs what the provider takes; a text that
 * may have left is not sent again, and not charged. A repeat of a job that died over it sends nothing. Neither
 * does one that would cost more than was set aside, because the campaign was changed in the meantime.
 */
export async function textOwner(context: JobContext, asked: Asked): Promise<void> {
  const owner = await context.asOwner(asked.userId)
  const text = await textOf(owner, asked.campaignId)
  const isPaid = text !== undefined && text.cost <= asked.cost
  const outcome = isPaid && (await isFirst(owner, asked)) ? await handOver(context, asked, text) : 'lost'
  if (typeof outcome === 'object') {
    const id = `campaigns.text-owner/${asked.testId}/${asked.tried + 1}`
    return context.enqueue(textOwnerJob, { ...asked, tried: asked.tried + 1 }, { id, startAfter: outcome.later })
  }
  const { holdId, cost: amount } = asked
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    if (outcome === 'taken') await captureHold(owner, tx, { holdId, amount, part: 'taken', ...TEST_WORDS })
    else await releaseHold(owner, tx, { holdId, ...TEST_WORDS })
    const row = await findCampaign(owner, tx, asked.campaignId)
    if (outcome !== 'refused' || !row) return
    const notice = {
      ...testFailedNotice(row.name),
      cause: `campaigns.test/${asked.testId}`,
      path: campaignPath(row),
    }
    await notify(owner, tx, { ...notice, kind: 'campaigns' })
  })
}

/** Draws the text as the owner gets it. @returns undefined if the campaign or the phone is gone */
async function textOf(owner: Context, campaignId: string): Promise<OwnText | undefined> {
  const phone = await findOwnPhone(owner)
  const { row, artist } = await owner.db.forOwner(owner.ownerId, async (tx) => ({
    row: await findCampaign(owner, tx, campaignId),
    artist: await readArtistName(owner, tx),
  }))
  if (!phone || !row) return undefined
  const links = linksIn(row.content)
  const draw = openPricedTexts({ content: row.content, pictures: 0 }, { artist, prices: textPrices(owner) })
  const { text, cost } = draw(phone, { told: false, short: (linkNo) => links[linkNo] ?? '' })
  return { to: phone.phone, body: text, cost }
}

/** Notes, before the provider is called, that it is. @returns false if an earlier run got as far (standard S1) */
async function isFirst(owner: Context, { testId, tried }: Asked): Promise<boolean> {
  const idempotency = { operation: textOwnerJob.name, key: `${testId}/${tried}`, requestHash: '' }
  let isNew = false
  await owner.db.forOwner(owner.ownerId, (tx) =>
    once({ ...owner, idempotency }, tx, async () => {
      isNew = true
      return {}
    }),
  )
  return isNew
}

async function handOver(
  context: JobContext,
  { userId, testId, tried }: Asked,
  { to, body }: OwnText,
): Promise<'taken' | 'refused' | 'lost' | { later: Date }> {
  const provider = requireSms(context.providers)
  const count = (outcome: string) => countText(provider.name, outcome)
  try {
    await provider.send({ id: `campaign-test/${testId}/${tried}`, from: 'installation', userId, to, body })
    count('sent')
    return 'taken'
  } catch (error) {
    const failure = error instanceof SmsError ? error.failure : 'uncertain'
    count(failure)
    context.log.warn({ err: error, test: testId, failure }, 'test of a campaign not sent')
    if (failure === 'uncertain') return 'lost'
    if (failure !== 'not-now' || tried + 1 >= TRIES) return 'refused'
    const asked = error instanceof SmsError ? (error.retryAfter ?? 0) : 0
    const seconds = Math.max(asked, DELAY_SECONDS * 2 ** tried)
    return { later: new Date(context.now.getTime() + seconds * 1000) }
  }
}
