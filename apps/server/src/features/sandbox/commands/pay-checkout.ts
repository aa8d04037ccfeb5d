import type { BodyOf, paySandboxCheckout } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { payCheckout as pay } from '../../../platform/providers/payments/sandbox/checkouts.ts'
import { getCheckout } from '../queries/billing.ts'
import { played } from '../policy.ts'

/**
 * Pays a checkout of the sandbox with a test card, which pays, is declined, or requires confirmation. @throws AppError
 * NOT_FOUND
 */
export async function payCheckout(context: SystemContext, id: string, body: BodyOf<typeof paySandboxCheckout>) {
  await pay(played(context), id, body)
  return getCheckout(context, id)
}
