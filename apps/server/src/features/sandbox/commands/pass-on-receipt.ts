import type { JobContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { textTold } from '../../../platform/providers/sms/sandbox.ts'
import { tellReceiptJob } from '../events.ts'
import { tellReceipt } from './tell-receipt.ts'

/** Delivers a receipt of the sandbox's carrier as Twilio's call would, at once or late. */
export async function passOnReceipt(context: JobContext, { id, payload }: OutboxEvent): Promise<void> {
  // Receipts of a provider that was replaced are ignored.
  if (context.providers.sms?.name !== 'sandbox') return
  const told = textTold.parse(payload)
  if (told.seconds === 0) return tellReceipt(context, told)
  const startAfter = new Date(context.now.getTime() + told.seconds * 1000)
  await context.enqueue(tellReceiptJob, told, { id, startAfter })
}
