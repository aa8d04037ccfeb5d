import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { autoTopUp } from './auto-top-up.ts'

/** Tops up if it is time. While the provider does not answer, the wallet waits for the next sweep. */
export async function tryAutoTopUp(context: SystemContext, userId: string): Promise<void> {
  await autoTopUp(context, userId).catch((error: unknown) => {
    const isAway = error instanceof PaymentError || (error instanceof AppError && error.code === 'UNAVAILABLE')
    if (!isAway) throw error
    context.log.warn({ err: error }, 'a wallet could not be topped up now, and still waits')
  })
}
