import { LeavingPlan } from '../../features/subscription/components/leaving-plan.tsx'
import { LeavingBalance } from '../../features/wallet/components/leaving-balance.tsx'

/** What becomes of plan and money of somebody who leaves; lines of a list. */
export default function Leaving() {
  return (
    <>
      <LeavingPlan />
      <LeavingBalance />
    </>
  )
}
