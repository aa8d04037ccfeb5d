import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { onPayerBack } from '../../../lib/provider-return.ts'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { LateModal } from '../../../ui/late-modal.tsx'
import { walletQuery } from '../../../lib/wallet.ts'
import { AddFundsForm } from './add-funds-form.tsx'
import { WaitingForPayment } from './waiting-for-payment.tsx'

export interface AddFundsDialogProps {
  opened: boolean
  onClose: () => void
}

/** Adds funds on the owner's request: asks for the amount, waits for the tab of the checkout, and tells the result. */
export default function AddFundsDialog({ opened, onClose }: AddFundsDialogProps) {
  const [page, setPage] = useState<string>()
  const { isPaid, balance } = usePaid(page !== undefined)
  const close = () => {
    onClose()
    setPage(undefined)
  }
  useEffect(
    () =>
      onPayerBack((params) => {
        if (!params.has('wallet_success')) setPage(undefined)
      }),
    [],
  )
  if (page === undefined)
    return (
      <LateModal opened={opened} onClose={close} title="Add funds">
        <AddFundsForm onOpened={({ url, isElsewhere }) => (isElsewhere ? setPage(url) : close())} onClose={close}>
          Texts and campaigns are paid from your wallet.
        </AddFundsForm>
      </LateModal>
    )
  return (
    <LateModal opened={opened} onClose={close} title={isPaid ? 'Payment received' : 'Waiting for your payment'}>
      {isPaid ? (
        <>
          <Text role="status">Your balance is {formatCents(balance)} now.</Text>
          <Group justify="flex-end" mt="lg">
            <Button ref={focusOnMount} onClick={close}>
              Done
            </Button>
          </Group>
        </>
      ) : (
        <WaitingForPayment page={page} onClose={close} />
      )}
    </LateModal>
  )
}

/** Watches the wallet from the moment that the checkout opens. */
function usePaid(isWaiting: boolean): { isPaid: boolean; balance: number } {
  const { data: wallet } = useQuery(walletQuery)
  const worth = wallet && wallet.balance - wallet.debt
  const before = useRef(worth)
  useEffect(() => {
    if (!isWaiting) before.current = worth
  }, [isWaiting, worth])
  const isPaid = isWaiting && worth !== undefined && before.current !== undefined && worth > before.current
  return { isPaid, balance: wallet?.balance ?? 0 }
}
