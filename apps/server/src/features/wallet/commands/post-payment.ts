import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import type { Payment, PaymentProvider } from '../../../platform/providers/payments/payments.ts'
import { funded } from '../events.ts'
import { creditKeys, creditOf, type Made, reversalsOf } from '../policy/payment-postings.ts'
import { findCheckoutOf } from '../store/payments.ts'
import { findPosted, lockWallet, type Posted, postForOwner } from '../store/postings.ts'

/**
 * Credits a payment once, and books its refunds and disputes (standards M5, M10). A payment has an id and may have a
 * checkout: it is credited under only one of them, whichever was seen first. What waits for money is told of it.
 * @returns the credited cents
 */
export async function postPayment(
  context: SystemContext,
  tx: SystemTx,
  provider: PaymentProvider['name'],
  payment: Made & Partial<Pick<Payment, 'refunds' | 'disputes'>>,
): Promise<Posted & { amount: number }> {
  const { userId, paymentId, refunds = [], disputes = [] } = payment
  await lockWallet(context, tx, userId)
  const checkoutId = payment.checkoutId ?? (paymentId && (await findCheckoutOf(tx, provider, paymentId)))
  const made = { ...payment, checkoutId }
  const keys = creditKeys(made)
  const reversals = reversalsOf({ refunds, disputes })
  const posted = await findPosted(tx, userId, [...keys, ...reversals.map(({ key }) => key)])
  const byKey = new Map(posted.map((posting) => [posting.key, posting]))
  const first = keys.flatMap((key) => byKey.get(key) ?? [])[0]
  const credit = first
    ? { ...first, wasThere: true }
    : { ...(await postForOwner(context, tx, userId, creditOf(made, keys[0] ?? ''))), amount: payment.amount }
  if (!first) await announce({ ...context, ownerId: userId }, tx, funded)
  for (const reversal of reversals) if (!byKey.has(reversal.key)) await postForOwner(context, tx, userId, reversal)
  return credit
}
