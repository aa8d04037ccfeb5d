import type { InboundMailRow } from '@greenroom/db'
import type { JobContext } from '../../../platform/context.ts'
import { readMail } from '../../../platform/mail-reader/read-mail.ts'
import { countInboundMail } from '../../../platform/mail/metrics.ts'
import { ROOM_FOR_STRANGERS, TooManyWriters } from '../policy/new-writers.ts'
import { strangersBytesOfAll, weighStrangers } from '../queries/inbound-mails.ts'
import { type MailPlace, placesOf } from '../queries/mail-places.ts'
import { findWaitingMail, markMailHandled, markMailWaiting } from '../store/inbound-mails.ts'
import { putIntoThread } from './put-into-thread.ts'
import { takeMailReport } from './take-mail-report.ts'

type Kept = InboundMailRow & { raw: Buffer }

interface Handled {
  outcome: string
  /** Owners to whom too many people write for the first time. */
  waitsFor: string[]
}

/**
 * Works off a mail that came in: an answer goes into its thread, a report to the message that it is about. What belongs
 * to nobody here is dropped, and counted. If too many people write to an owner for the first time, the mail waits for
 * that owner alone, and is dropped if too much waits already. May run twice: each of its effects happens once.
 * @returns the owners for whom it waits
 */
export async function takeMail(context: JobContext, mailId: string, room = ROOM_FOR_STRANGERS): Promise<string[]> {
  const kept = await findWaitingMail(context, mailId)
  if (!kept?.raw) return []
  const { door } = kept
  const { outcome, waitsFor } = await handle(context, { ...kept, raw: kept.raw }, room)
  if (waitsFor.length === 0) {
    await markMailHandled(context, mailId, outcome)
    countInboundMail(door, outcome)
    if (outcome !== 'received') context.log.info({ mailId, door, outcome }, 'a mail that came in is no message')
    return []
  }
  await markMailWaiting(context, mailId, waitsFor)
  if (!kept.waitsFor) {
    countInboundMail(door, 'waits')
    context.log.warn({ mailId, door }, 'a mail of somebody new waits: too many write at once')
  }
  return waitsFor
}

async function handle(context: JobContext, kept: Kept, room: typeof ROOM_FOR_STRANGERS): Promise<Handled> {
  const mail = await readMail(kept.raw)
  const hint = { from: mail.from?.address, answers: mail.answers }
  // A mailbox does not show the envelope. Its server writes the recipient into a header.
  const places =
    kept.recipients.length > 0
      ? await placesOf(context, kept.recipients, hint)
      : ((await somewhere(context, mail.deliveredTo, hint)) ?? (await placesOf(context, mail.recipients, hint)))
  if (mail.report) return { outcome: await takeMailReport(context, mail.report, places), waitsFor: [] }
  const waitsFor = new Set<string>()
  const outcomes: string[] = []
  for (const place of places) {
    // Everybody else has it already.
    if (kept.waitsFor && !kept.waitsFor.includes(place.userId)) continue
    try {
      outcomes.push(await putIntoThread(context, place, { mail, at: kept.receivedAt, digest: kept.digest }))
    } catch (error) {
      if (!(error instanceof TooManyWriters)) throw error
      if (kept.waitsFor || (await mayWait(context, kept, place, room))) waitsFor.add(place.userId)
      else outcomes.push('refused-crowd')
    }
  }
  const outcome = outcomes.find((one) => one === 'received') ?? outcomes[0] ?? 'for-nobody'
  return { outcome, waitsFor: [...waitsFor] }
}

/** Tells whether there is room for a mail of a stranger. Mails taken at the same moment may exceed it by their number. */
async function mayWait(
  context: JobContext,
  { id, raw }: Kept,
  { userId }: MailPlace,
  room: typeof ROOM_FOR_STRANGERS,
): Promise<boolean> {
  const { mails, bytes } = await weighStrangers(context, userId)
  const fits =
    mails < room.mails &&
    bytes + raw.length <= room.bytes &&
    (await strangersBytesOfAll(context)) + raw.length <= room.bytesOfAll
  if (!fits) context.log.warn({ mailId: id, userId }, 'a mail of somebody new is dropped: too many wait already')
  return fits
}

async function somewhere(...asked: Parameters<typeof placesOf>): Promise<MailPlace[] | undefined> {
  const places = await placesOf(...asked)
  return places.length > 0 ? places : undefined
}
