import type { SandboxCard } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { keepCard, lockCustomer } from '../../../platform/providers/payments/sandbox/customers.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { requireFound } from '../policy.ts'

/** Saves another test card, or none. @throws AppError NOT_FOUND */
export async function setCard(context: SystemContext, customerId: string, card: SandboxCard | null): Promise<void> {
  if (card === null) return requirePayments(context.providers).removeCard(customerId)
  await context.db.asSystem(async (tx) => {
    const customer = await lockCustomer(tx, customerId)
    requireFound(customer !== undefined)
    if (customer) await keepCard(tx, context.now, customer, card, 'at-once')
  })
}
