import { LeavingPlan } from '../../features/subscription/components/leaving-plan.tsx'
import { LeavingBalance } from '../../features/wallet/components/leaving-balance.tsx'

/** Tells a user who deletes the account what happens to the plan and the money, as list items. */
export default function Leaving() {
  return (
    <>
      <LeavingPlan />
      <LeavingBalance />
    </>
  )
}
