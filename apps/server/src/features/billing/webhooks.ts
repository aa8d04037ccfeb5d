import { AppError, unknownAddress } from '../../platform/errors.ts'
import type { Webhook } from '../../platform/feature.ts'
import { takePaymentEvent } from './commands/take-payment-event.ts'

export const webhooks: readonly Webhook[] = [
  {
    path: '/webhooks/stripe',
    handle: async (context, call) => {
      const { payments } = context.providers
      if (!payments?.readEvent) throw unknownAddress()
      const event = payments.readEvent(call, context.now)
      if (!event) throw new AppError('VALIDATION_FAILED', 'The signature is not from Stripe, or has expired.')
      await takePaymentEvent(context, event)
      return { status: 200, body: { received: true } }
    },
  },
]
