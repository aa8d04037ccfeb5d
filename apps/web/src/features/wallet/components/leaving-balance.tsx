import type { getWalletReturn, ResponseOf } from '@greenroom/contracts'
import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../lib/format.ts'
import { walletQuery } from '../../../lib/wallet.ts'
import { walletReturnQuery } from '../api/wallet.ts'

/** Tells a user who deletes the account what happens to the balance, as a list item. */
export function LeavingBalance() {
  const { data } = useQuery(walletQuery)
  const { data: foreseen } = useQuery(walletReturnQuery)
  if (!data || data.balance + data.reserved + data.debt === 0) return null
  const { balance, reserved, debt } = data
  const held = balance + reserved
  return (
    <List.Item>
      {held > 0 ? `Your wallet holds ${formatCents(held)}. When everything is erased, ${whatBecomes(foreseen)} ` : null}
      {debt > 0 ? `You owe ${formatCents(debt)} after a refund or dispute. We do not charge a card for it. ` : null}
      Our records keep the amounts, without your name.
    </List.Item>
  )
}

/** Describes the fate of the balance; in general words until the payment provider has answered. */
function whatBecomes(foreseen: ResponseOf<typeof getWalletReturn> | undefined): string {
  if (!foreseen)
    return 'the money you added and did not spend goes back to the cards it came from, if their banks accept it. Credits that were given to you expire.'
  const { certain, doubtful, lost } = foreseen
  return [
    `${formatCents(certain)} goes back to the cards it came from.`,
    doubtful > 0 &&
      `${formatCents(doubtful)} comes from payments that were disputed with your bank, which may refuse a refund.`,
    lost > 0 && `${formatCents(lost)} cannot go back: it was given to you, or a card or bank has refused it before.`,
  ]
    .filter(Boolean)
    .join(' ')
}
