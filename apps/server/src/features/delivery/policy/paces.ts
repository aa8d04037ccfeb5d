import type { SenderRow } from '@greenroom/db'
import type { SmsProvider } from '../../../platform/providers/sms/sms.ts'

/** How fast a number may text. */
export interface Pace {
  senderId: string
  /** Segments a second. */
  perSecond: number
  /** Segments a day of its brand. */
  perDay: number | undefined
}

/** Fast enough to watch a campaign of some hundred texts, slow enough to pause it. */
const SANDBOX_PER_SECOND = 50

/**
 * Segments a second that Twilio passes on by kind of number (help.twilio.com, "Understanding Twilio Rate Limits and Message
 * Queues"): short codes, toll-free numbers, and numbers of the US and Canada, whose carriers allow more only to a registered
 * brand. Other countries allow more than one, which the operator can set for a number.
 */
const SHORT_CODE_PER_SECOND = 100
const TOLL_FREE_PER_SECOND = 3
const LONG_CODE_PER_SECOND = 1

const SHORT_CODE = /^\+?\d{3,6}$/
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/

/** Returns the pace of a number: its own, else what its kind allows. */
export function paceOf(
  { id, address, perSecond, perDay }: Pick<SenderRow, 'id' | 'address' | 'perSecond' | 'perDay'>,
  provider: SmsProvider['name'],
): Pace {
  return { senderId: id, perSecond: perSecond ?? kindPace(address, provider), perDay: perDay ?? undefined }
}

function kindPace(address: string, provider: SmsProvider['name']): number {
  if (provider === 'sandbox') return SANDBOX_PER_SECOND
  if (SHORT_CODE.test(address)) return SHORT_CODE_PER_SECOND
  return TOLL_FREE.test(address) ? TOLL_FREE_PER_SECOND : LONG_CODE_PER_SECOND
}
