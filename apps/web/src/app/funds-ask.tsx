import { insufficientFundsDetails } from '@greenroom/contracts'
import ShortOfFunds from '../features/wallet/components/short-of-funds.tsx'
import type { Ask } from '../lib/api/held-calls.ts'

/** Asks to add funds for a call that costs more than the balance. */
export default function FundsAsk({ ask, opened }: { ask: Ask; opened: boolean }) {
  const amount = insufficientFundsDetails.safeParse(ask.details).data?.amount ?? 0
  return <ShortOfFunds amount={amount} opened={opened} onAnswer={ask.answer} />
}
