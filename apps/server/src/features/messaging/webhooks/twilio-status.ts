import type { Webhook } from '../../../platform/feature.ts'
import { takeTextReceipt } from '../commands/take-text-receipt.ts'
import { senderIn, STATUS_PATH } from '../policy/receipts.ts'
import { readTwilioCall } from '../commands/read-twilio-call.ts'

/** Longest id of Twilio's that is read; its own have 34 characters. */
const MAX_SID = 64

/** Delivery receipts of texts, signed by the account that they left from (standards S4 and N9). */
export const twilioStatus: Webhook = {
  path: STATUS_PATH,
  async handle(context, call) {
    const { url, form, accountSid } = await readTwilioCall(context, call)
    const providerId = (form.get('MessageSid') ?? form.get('SmsSid') ?? '').slice(0, MAX_SID)
    const code = Number(form.get('ErrorCode') ?? '')
    await takeTextReceipt(context, {
      query: url.searchParams,
      providerId,
      status: form.get('MessageStatus') ?? form.get('SmsStatus') ?? '',
      sender: senderIn(form.get('From')),
      accountSid,
      ...(Number.isSafeInteger(code) && code > 0 ? { code } : {}),
    })
    return { status: 204 }
  },
}
