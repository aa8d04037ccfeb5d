import type { SystemContext } from '../../../platform/context.ts'
import { answerBank as answer } from '../../../platform/providers/payments/sandbox/checkouts.ts'
import { getCheckout } from '../queries/billing.ts'
import { played } from '../policy.ts'

/** Approves or refuses the bank's question as the payer. @throws AppError NOT_FOUND */
export async function answerBank(context: SystemContext, id: string, approves: boolean) {
  await answer(played(context), id, approves)
  return getCheckout(context, id)
}
