import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCents } from '../../../lib/format.ts'
import { walletQuery } from '../../../lib/wallet.ts'
import { useProfileWork } from '../editing/profile-context.ts'
import { feeRows, reservedNow } from '../rules/fees.ts'
import { canSubmit, partOf } from '../rules/states.ts'
import classes from './fee-table.module.css'

/** Shows the cost, and what the wallet then holds. */
export function FeeTable() {
  const { overview, kinds } = useProfileWork()
  const { data: wallet } = useQuery(walletQuery)
  const now = reservedNow(overview, kinds)
  // What was handed in before costs nothing again.
  const rows = feeRows(overview, kinds.includes('toll_free') ? 'toll_free' : 'local').filter(
    ({ part }) => part === undefined || canSubmit(partOf(overview, part)),
  )
  return (
    <div>
      <table className={classes.table}>
        <caption className="visually-hidden">What it costs</caption>
        <tbody>
          {rows.map(({ name, cents, isMonthly }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {cents === 0 ? 'Free' : formatCents(cents)}
                {isMonthly ? ' a month' : cents === 0 ? '' : ' once'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed" mt={8}>
        {now === 0
          ? 'Nothing is reserved now. '
          : `${formatCents(now)} of your wallet is reserved as you hand it in, and charged when the registry takes it. `}
        {now === 0 || wallet === undefined
          ? null
          : wallet.balance < now
            ? `Your wallet holds ${formatCents(wallet.balance)}, so you add funds first.`
            : `Your wallet holds ${formatCents(wallet.balance)}; after this, ${formatCents(wallet.balance - now)}.`}
      </Text>
    </div>
  )
}
