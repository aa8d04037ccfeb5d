import { Funds } from '../components/funds.tsx'
import { Transactions } from '../components/transactions.tsx'

/** `/dashboard/settings?tab=billing`: what there is to spend, and where it went. */
export default function BillingTab() {
  return (
    <>
      <Funds />
      <Transactions />
    </>
  )
}
