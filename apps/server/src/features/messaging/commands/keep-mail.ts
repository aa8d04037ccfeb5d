import { createHash } from 'node:crypto'
import type { InboundMailRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { takeMailJob } from '../events.ts'
import { waitingBytesOfAll } from '../queries/waiting-mails.ts'
import { insertInboundMail } from '../store/inbound-mails.ts'

/** Largest mail that is taken, in bytes. */
export const MAX_MAIL_BYTES = 15 * 1024 * 1024
/** Most bytes of mail that wait; then doors answer 503, and mail servers keep what comes (standard W22). */
const MAX_WAITING_BYTES = 1024 * 1024 * 1024
/** Most recipients of an envelope that are read. */
const MAX_RECIPIENTS = 50

export interface MailAtTheDoor {
  door: InboundMailRow['door']
  /** Of the envelope; none if the door does not know it. */
  recipients: readonly string[]
  /** The mail as it came (RFC 5322). */
  raw: Buffer
  /** When it came to the mailbox, if that was earlier: what is read late is not answered automatically. */
  arrivedAt?: Date | undefined
}

/**
 * Keeps a mail as it came, on disk before it is acknowledged, and leaves the rest to an urgent job (standard O4). The
 * same mail for the same recipients is kept once. @returns false if it was kept before
 * @throws AppError UNAVAILABLE if too much waits
 */
export async function keepMail(
  context: SystemContext,
  { door, recipients, raw, arrivedAt = context.now }: MailAtTheDoor,
  { maxWaitingBytes = MAX_WAITING_BYTES } = {},
): Promise<boolean> {
  const envelope = [...new Set(recipients.map((address) => address.trim().toLowerCase()))].slice(0, MAX_RECIPIENTS)
  const digest = createHash('sha256')
    .update(`${envelope.toSorted().join('\n')}\n\n`)
    .update(raw)
    .digest()
  if ((await waitingBytesOfAll(context)) + raw.length > maxWaitingBytes)
    throw new AppError('UNAVAILABLE', 'Too much mail is waiting here. Deliver it again later.')
  const id = context.newId()
  return context.db.asSystem(async (tx) => {
    const receivedAt = arrivedAt < context.now ? arrivedAt : context.now
    const mail = { id, digest, door, recipients: envelope, receivedAt, raw }
    const isNew = await insertInboundMail(tx, mail)
    if (isNew) await context.enqueue(takeMailJob, { mailId: id }, { id, tx })
    return isNew
  })
}
