import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../lib/format.ts'
import { walletQuery } from '../api/wallet.ts'

/** What becomes of the money of somebody who leaves; a line of a list. */
export function LeavingBalance() {
  const { data } = useQuery(walletQuery)
  if (!data || data.balance + data.reserved + data.debt === 0) return null
  const { balance, reserved, debt } = data
  const held = balance + reserved
  return (
    <List.Item>
      {held > 0
        ? `Your wallet holds ${formatCents(held)}. When everything is erased, what you paid in and have not spent goes back to the cards it came from; credits that were given to you lapse. `
        : null}
      {debt > 0 ? `You owe ${formatCents(debt)} after a refund or dispute; no card is charged for it. ` : null}
      Our books keep the amounts, without your name.
    </List.Item>
  )
}
