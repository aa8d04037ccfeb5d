import { SANDBOX_WEBHOOKS, type SandboxWebhook } from '@greenroom/domain'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { SystemTx } from '../../../db/tx.ts'
import { announce } from '../../../outbox/announce.ts'
import { PAYMENT_SUBJECTS, type PaymentSubject } from '../payments.ts'

/** Outbox event: the sandbox reports a change, as a provider calls a webhook. */
export const PROVIDER_TOLD = 'sandbox.provider-told'
export const providerTold = z.object({
  type: z.string(),
  about: z.array(z.object({ subject: z.enum(PAYMENT_SUBJECTS), id: z.string() })),
  webhook: z.enum(SANDBOX_WEBHOOKS),
})

/** Content of one event. */
export interface News {
  /** Named as by Stripe. */
  type: string
  about: readonly (readonly [PaymentSubject, string])[]
  webhook?: SandboxWebhook | undefined
}

/** Sends an event in the transaction of the change. */
export async function tell(
  tx: SystemTx,
  now: Date,
  userId: string,
  { type, about, webhook = 'at-once' }: News,
): Promise<void> {
  if (webhook === 'never') return
  const payload: z.input<typeof providerTold> = {
    type,
    about: about.map(([subject, id]) => ({ subject, id })),
    webhook,
  }
  const context = { newId: () => v7({ msecs: now.getTime() }), now, ownerId: userId }
  await announce(context, tx, { name: PROVIDER_TOLD, payload })
}
