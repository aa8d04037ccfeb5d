import type { SystemContext } from '../../../platform/context.ts'
import { findCustomer, findPayer } from '../queries.ts'

/** So many changes while one is handed on are no person's; the job then begins anew. */
const MOST = 10

/**
 * Has the provider write to the email of the account, where the owner is known there; an account without one leaves what
 * is there. It looks at the account again after each call: of two that overtake each other the one that ends last sees
 * what the account has by then, so that an older address never stays.
 * @throws PaymentError while the provider does not answer
 */
export async function syncEmail(context: SystemContext, userId: string): Promise<void> {
  const { payments } = context.providers
  const customer = payments && (await findCustomer(context, payments.name, userId))
  if (!customer) return
  let told: string | null = null
  for (let turn = 0; turn < MOST; turn++) {
    const { email } = await findPayer(context, userId)
    if (email === null || email === told) return
    await payments.setEmail({ customerId: customer.customerId, email })
    told = email
  }
  throw new Error('the email of an account changes faster than it can be handed on')
}
