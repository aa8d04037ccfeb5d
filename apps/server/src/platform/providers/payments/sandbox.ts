import type { PaymentProvider } from './payments.ts'
import type { Sandbox } from './sandbox/bank.ts'
import { checkoutsOf } from './sandbox/checkouts.ts'
import { customersOf } from './sandbox/customers.ts'
import { documentsOf } from './sandbox/documents.ts'
import { paymentsOf } from './sandbox/payments.ts'
import { subscriptionRefundsOf } from './sandbox/subscription-refunds.ts'
import { subscriptionsOf } from './sandbox/subscriptions.ts'

/** A payment provider in the database, with its own pages under `/sandbox`. No money moves. */
export const sandboxPayments = (sandbox: Sandbox): PaymentProvider => ({
  name: 'sandbox',
  ...customersOf(sandbox),
  ...checkoutsOf(sandbox),
  ...paymentsOf(sandbox),
  ...subscriptionsOf(sandbox),
  ...subscriptionRefundsOf(sandbox),
  ...documentsOf(sandbox),
})
