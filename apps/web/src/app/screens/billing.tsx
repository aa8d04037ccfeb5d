import { Documents } from '../../features/billing/components/documents.tsx'
import { PaymentMethod } from '../../features/billing/components/payment-method.tsx'
import { PlanSection } from '../../features/subscription/components/plan-section.tsx'
import { useNewestPayment } from '../../features/wallet/api/transactions.ts'
import { Funds } from '../../features/wallet/components/funds.tsx'
import { Transactions } from '../../features/wallet/components/transactions.tsx'

/** `/dashboard/settings?tab=billing`: balance, plan, payment, and transactions. */
export function Billing() {
  return (
    <>
      <PlanSection />
      <Funds />
      <PaymentMethod />
      <Transactions />
      <Documents version={useNewestPayment()} />
    </>
  )
}
