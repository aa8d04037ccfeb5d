import type { JobContext } from '../../../platform/context.ts'
import { readMail } from '../../../platform/mail-reader/read-mail.ts'
import { countInboundMail } from '../../../platform/mail/metrics.ts'
import { takeMailJob } from '../events.ts'
import { TooManyWriters } from '../policy/new-writers.ts'
import { type MailPlace, placesOf } from '../queries/mail-places.ts'
import { findWaitingMail, markMailHandled } from '../store/inbound-mails.ts'
import { putIntoThread } from './put-into-thread.ts'
import { takeMailReport } from './take-mail-report.ts'

/**
 * Works off a mail that came in: an answer goes into its thread, a report to the message that it is about. What belongs
 * to nobody here is dropped, and counted; somebody new waits if too many write at once. May run twice: each of its effects
 * happens once.
 */
export async function takeMail(context: JobContext, mailId: string): Promise<void> {
  const kept = await findWaitingMail(context, mailId)
  if (!kept?.raw) return
  const { door } = kept
  try {
    const outcome = await handle(context, { ...kept, raw: kept.raw })
    await markMailHandled(context, mailId, outcome)
    countInboundMail(door, outcome)
    if (outcome !== 'received') context.log.info({ mailId, door, outcome }, 'a mail that came in is no message')
  } catch (error) {
    if (!(error instanceof TooManyWriters)) throw error
    const { until } = error
    await context.enqueue(takeMailJob, { mailId }, { id: `${mailId}/${until.toISOString()}`, startAfter: until })
    countInboundMail(door, 'waits')
    context.log.warn({ mailId, door, until }, 'a mail of somebody new waits: too many write at once')
  }
}

async function handle(
  context: JobContext,
  kept: { raw: Buffer; recipients: readonly string[]; receivedAt: Date; digest: Buffer },
): Promise<string> {
  const mail = await readMail(kept.raw)
  const hint = { from: mail.from?.address, answers: mail.answers }
  // A mailbox does not show the envelope. Its server writes the recipient into a header.
  const places =
    kept.recipients.length > 0
      ? await placesOf(context, kept.recipients, hint)
      : ((await somewhere(context, mail.deliveredTo, hint)) ?? (await placesOf(context, mail.recipients, hint)))
  if (mail.report) return takeMailReport(context, mail.report, places)
  if (places.length === 0) return 'for-nobody'
  const outcomes: string[] = []
  for (const place of places)
    outcomes.push(await putIntoThread(context, place, { mail, at: kept.receivedAt, digest: kept.digest }))
  return outcomes.find((outcome) => outcome === 'received') ?? outcomes[0] ?? 'for-nobody'
}

async function somewhere(...asked: Parameters<typeof placesOf>): Promise<MailPlace[] | undefined> {
  const places = await placesOf(...asked)
  return places.length > 0 ? places : undefined
}
