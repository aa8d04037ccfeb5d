import { isSenderName, linksIn, openPricedTexts } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, badField, notFound } from '../../../platform/errors.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import { textPrices } from '../../../platform/message-prices.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { liveOf } from '../../audience/public.ts'
import { queueMessage } from '../../messaging/public.ts'
import { reserveCredits } from '../../wallet/public.ts'
import { ownTestAsked } from '../events/campaigns.ts'
import { TEST_HOLD, TEST_WORDS } from '../policy/money.ts'
import { problemsOfDraft, problemsOfSender } from '../policy/problems.ts'
import { reasonOf } from '../policy/reasons.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { isPerson, judge, readPeople } from '../queries/fates.ts'
import { type Frame, openFrame } from '../queries/frame.ts'
import { findOwnPhone } from '../queries/own-phone.ts'
import { copyMedia } from './copy-media.ts'
import { type Tested, testMail } from './test-mail.ts'

interface TestRequest {
  to_me: boolean
  contact_ids: readonly string[]
  emails: readonly string[]
}

/**
 * Sends a campaign's message now to the owner's own phone, or to contacts, by the same gate and at its usual price; a mail
 * as `testMail` does. Links are as they were written, because short ones belong to recipients.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for email addresses of a text; CONFLICT if there is nothing to send;
 *   INSUFFICIENT_FUNDS, PLAN_LIMIT_REACHED if none is sent for that; RATE_LIMITED; UNAVAILABLE
 */
export async function testCampaign(
  context: Context,
  id: string,
  { to_me: toMe, contact_ids: contactIds, emails }: TestRequest,
): Promise<Tested> {
  const { db, ownerId, now } = context
  const frame = await db.forOwner(ownerId, async (tx) => {
    const row = await findCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    return openFrame(context, tx, { ...row, schedule: { mode: 'now' } }, now)
  })
  requireSomething(frame, now)
  if (frame.mail) return testMail(context, frame, { toMe, contactIds, emails })
  if (emails.length > 0) throw badField('body.emails', 'A text goes to phones and contacts, not to email addresses.')
  requireSms(context.providers)
  const tested: Tested = { sent: 0, problems: [] }
  if (toMe) await testOwner(context, frame, tested)
  for (const contactId of new Set(contactIds)) await testContact(context, frame, contactId, tested)
  return tested
}

/** Problems that stand against sending to everybody, not against a test. */
const LATER: ReadonlySet<string> = new Set([
  ...['no_audience', 'no_postal_address'],
  // A test leaves from the installation's address.
  ...['no_domain', 'domain_pending', 'domain_stopped'],
])

function requireSomething({ campaign, gate, artist }: Frame, now: Date): void {
  const ofText = problemsOfDraft(
    campaign,
    { artist, lostSegments: [], mediaLost: false, triggerLost: false, links: 0 },
    now,
  )
  const [problem] = [...problemsOfSender(gate), ...ofText].filter(({ code }) => !LATER.has(code))
  if (problem) throw new AppError('CONFLICT', [problem.text, problem.mend].filter(Boolean).join(' '))
}

async function testOwner(context: Context, { campaign, artist }: Frame, tested: Tested): Promise<void> {
  const phone = await findOwnPhone(context)
  if (!phone) {
    tested.problems.push({ contact_id: null, text: 'Confirm your own phone number in the settings first.' })
    return
  }
  const person = { name: phone.name, email: phone.email }
  const draw = openPricedTexts({ content: campaign.content, pictures: 0 }, { artist, prices: textPrices(context) })
  const { cost } = draw(person, { told: false, short: asWritten(campaign.content) })
  await context.db.forOwner(context.ownerId, async (tx) => {
    const testId = context.newId()
    const set = { purpose: TEST_HOLD, reference: testId, amount: cost, ...TEST_WORDS }
    const holdId = await reserveCredits(context, tx, set)
    await announce(context, tx, ownTestAsked({ campaignId: campaign.id, testId, holdId, cost }))
  })
  tested.sent += 1
}

async function testContact(context: Context, frame: Frame, contactId: string, tested: Tested): Promise<void> {
  const { campaign, draw } = frame
  const media = await copyMedia(context, campaign.mediaIds)
  try {
    await context.db.forOwner(context.ownerId, async (tx: OwnerTx) => {
      const [person] = await readPeople(tx, { condition: liveOf(context) }, { where: isPerson(contactId), limit: 1 })
      const [judged] = person ? await judge(context, tx, frame, [person]) : []
      if (!person || !judged) throw notFound('contact')
      const { fate } = judged
      if (fate.because !== undefined) throw new AppError('NOT_REACHABLE', reasonOf(fate.because).text)
      const from = frame.fromOf(person)
      if (from && isSenderName(from)) throw new AppError('NOT_REACHABLE', BY_NAME)
      const told = judged.told
      const { text } = draw(person, { told, short: asWritten(campaign.content) })
      await queueMessage(context, tx, {
        contactId,
        channel: 'sms',
        content: text,
        mediaIds: media,
        origin: 'person',
        purpose: 'marketing',
        undoSeconds: 0,
      })
    })
    tested.sent += 1
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
    const isAsked = error.code === 'INSUFFICIENT_FUNDS' || error.code === 'PLAN_LIMIT_REACHED'
    if (isAsked && tested.sent === 0) throw error
    tested.problems.push({ contact_id: contactId, text: error.message })
  }
}

/** A name takes no answer, and its link to stop belongs to a recipient. */
const BY_NAME = 'Texts to their country leave from your name, and tests leave from numbers alone.'

const asWritten = (content: string) => {
  const links = linksIn(content)
  return (linkNo: number) => links[linkNo] ?? ''
}
