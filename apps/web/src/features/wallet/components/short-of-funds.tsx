import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { LateModal } from '../../../ui/late-modal.tsx'
import { walletQuery } from '../../../lib/wallet.ts'
import { AddFundsForm } from './add-funds-form.tsx'
import { WaitingForPayment } from './waiting-for-payment.tsx'

export interface ShortOfFundsProps {
  /** Cents that the call costs. */
  amount: number
  opened: boolean
  /** Called with true as soon as the balance is enough, with false if closed before. */
  onAnswer: (isSettled: boolean) => void
}

/** Asks to add funds for a call that costs more than the balance, and continues once the payment arrives. */
export default function ShortOfFunds({ amount, opened, onAnswer }: ShortOfFundsProps) {
  const { data: wallet } = useQuery(walletQuery)
  const [page, setPage] = useState<string>()
  const balance = wallet?.balance ?? 0
  // The first balance may be older than the refusal.
  const atFirst = useRef(wallet)
  const isCovered = wallet !== undefined && wallet !== atFirst.current && balance >= amount
  useEffect(() => {
    if (isCovered) onAnswer(true)
  }, [isCovered, onAnswer])
  const close = () => onAnswer(false)
  return (
    <LateModal
      opened={opened}
      onClose={close}
      title={page === undefined ? 'Add funds to continue' : 'Waiting for your payment'}
    >
      {page === undefined ? (
        <AddFundsForm
          missing={Math.max(0, amount - balance) + (wallet?.debt ?? 0)}
          onOpened={({ url, isElsewhere }) => isElsewhere && setPage(url)}
          onClose={close}
        >
          This costs {formatCents(amount)}, and your wallet holds {formatCents(balance)}. It continues as soon as you
          have paid.
        </AddFundsForm>
      ) : (
        <WaitingForPayment page={page} onClose={close} />
      )}
    </LateModal>
  )
}
