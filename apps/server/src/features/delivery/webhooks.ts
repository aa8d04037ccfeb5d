import type { Webhook } from '../../platform/feature.ts'
import { senderIn, readTwilioCall } from '../messaging/public.ts'
import { takeSendReceipt } from './commands/take-send-receipt.ts'
import { SEND_STATUS_PATH } from './policy/receipts.ts'

/** Longest id of Twilio's that is read; its own have 34 characters. */
const MAX_SID = 64

/** Delivery receipts of campaigns' texts, signed by the account that they left from (standards S4 and N9). */
export const twilioCampaigns: Webhook = {
  path: SEND_STATUS_PATH,
  async handle(context, call) {
    const { url, form, accountSid } = await readTwilioCall(context, call)
    const code = Number(form.get('ErrorCode') ?? '')
    await takeSendReceipt(context, {
      url,
      providerId: (form.get('MessageSid') ?? form.get('SmsSid') ?? '').slice(0, MAX_SID),
      status: form.get('MessageStatus') ?? form.get('SmsStatus') ?? '',
      sender: senderIn(form.get('From')),
      accountSid,
      ...(Number.isSafeInteger(code) && code > 0 ? { code } : {}),
    })
    return { status: 204 }
  },
}
