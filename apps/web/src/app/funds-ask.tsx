import { insufficientFundsDetails } from '@greenroom/contracts'
import ShortOfFunds from '../features/wallet/components/short-of-funds.tsx'
import type { Ask } from '../lib/api/held-calls.ts'

/** Add Funds for a call that cost more than there is. */
export default function FundsAsk({ ask, opened }: { ask: Ask; opened: boolean }) {
  const amount = insufficientFundsDetails.safeParse(ask.details).data?.amount ?? 0
  return <ShortOfFunds amount={amount} opened={opened} onAnswer={ask.answer} />
}
