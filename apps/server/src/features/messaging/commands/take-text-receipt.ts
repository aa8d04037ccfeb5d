import type { SystemContext } from '../../../platform/context.ts'
import { reasonOf } from '../../../platform/providers/sms/twilio-errors.ts'
import { statusOf } from '../policy/receipts.ts'
import { noteDoubt } from './note-doubt.ts'
import { recordReceipt } from './record-receipt.ts'

/** A delivery receipt of a text, as Twilio and the sandbox call it in. */
export interface TextReceipt {
  /** Query of the address that it was called at: `message` is our id, `try` the attempt. */
  query: URLSearchParams
  providerId: string
  /** MessageStatus (twilio.com/docs/messaging/api/message-resource). */
  status: string
  code?: number | undefined
  /** Number (E.164) or name that it left from, as the provider says. */
  sender?: string | undefined
  /** Account of the provider that signed it; the sandbox has none. */
  accountSid?: string | undefined
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Takes a delivery receipt. A status that says nothing new, and one about a text that is gone, change nothing.
 * @throws AppError FORBIDDEN if the text left from another account
 */
export async function takeTextReceipt(
  context: SystemContext,
  { query, providerId, status, code, sender, accountSid }: TextReceipt,
): Promise<void> {
  const moved = statusOf(status)
  if (!moved) return
  const messageId = query.get('message') ?? ''
  const attempt = Number(query.get('try'))
  const message = await recordReceipt(context, {
    channel: 'sms',
    messageId: UUID.test(messageId) ? messageId : undefined,
    attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : undefined,
    providerId,
    accountSid,
    status: moved,
    failure: moved === 'failed' ? (reasonOf(code) ?? 'unknown') : undefined,
  })
  if (message) await noteDoubt(context, { userId: message.userId, sender, code })
  else context.log.info({ status, code }, 'delivery receipt of a text that is not kept here')
}
