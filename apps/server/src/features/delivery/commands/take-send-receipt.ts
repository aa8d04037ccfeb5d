import type { SystemContext } from '../../../platform/context.ts'
import { reasonOf } from '../../../platform/providers/sms/twilio-errors.ts'
import { statusOf } from '../../messaging/public.ts'
import { dayEndAfter } from '../policy/carrier-codes.ts'
import { attemptIn } from '../policy/receipts.ts'
import { heedCode } from './heed-code.ts'
import { recordSendReceipt } from './record-send-receipt.ts'

/** A delivery receipt of a campaign's text, as Twilio and the sandbox call it in. */
export interface TextReceipt {
  /** Address that it was called at, which names the attempt. */
  url: URL
  providerId: string
  /** MessageStatus (twilio.com/docs/messaging/api/message-resource). */
  status: string
  code?: number | undefined
  /** Number (E.164) or name that it left from, as the provider says. */
  sender?: string | undefined
  /** Account of the provider that signed it; the sandbox has none. */
  accountSid?: string | undefined
}

/**
 * Takes a delivery receipt. One that says nothing new, or is about a text that is gone, changes nothing.
 * @throws AppError FORBIDDEN if no number of its owner's is in the account that signed it
 */
export async function takeSendReceipt(
  context: SystemContext,
  { url, providerId, status, code, sender, accountSid }: TextReceipt,
): Promise<void> {
  const moved = statusOf(status)
  const attempt = attemptIn(url.searchParams)
  if (!moved || !attempt) return
  const failure = moved === 'failed' ? (reasonOf(code) ?? 'unknown') : undefined
  const userId = await recordSendReceipt(context, {
    ...attempt,
    providerId,
    accountSid,
    status: moved,
    failure,
    again: dayEndAfter(code, context.now),
  })
  if (userId !== undefined) await heedCode(context, { userId, sender, code })
  else context.log.info({ status, code }, 'delivery receipt of a campaign that is not kept here')
}
