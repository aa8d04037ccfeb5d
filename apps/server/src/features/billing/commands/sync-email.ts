import type { SystemContext } from '../../../platform/context.ts'
import { findCustomer, findPayer } from '../queries.ts'

/** Changes during one update that no person makes. The job then starts over. */
const MOST = 10

/**
 * Updates the email at the provider, if the owner is a customer there; without an email, the old one stays. Reads the
 * account again after each call: of two overlapping updates, the last to finish sees the current email, so that an
 * older one never stays.
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
  throw new Error('the email of an account changes faster than it can be updated at the provider')
}
