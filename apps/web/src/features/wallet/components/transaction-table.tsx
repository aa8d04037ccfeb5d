import type { WalletTransaction } from '@greenroom/contracts'
import { formatCents } from '../../../lib/format.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import classes from './transactions.module.css'

/** One line for each; on a phone the balance after it goes. */
export function TransactionTable({ items }: { items: readonly WalletTransaction[] }) {
  if (items.length === 0) return null
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">When</th>
          <th scope="col" className={classes.number}>
            Amount
          </th>
          <th scope="col" className={`${classes.number} ${classes.wide}`}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, description, created_at: at, amount, balance_after: after }) => (
          <tr key={id}>
            <td className={classes.what}>{description}</td>
            <td className={classes.when}>
              <TimeAgo at={at} />
            </td>
            <td className={classes.number} data-in={amount > 0 || undefined}>
              {amount > 0 ? '+' : ''}
              {formatCents(amount)}
            </td>
            <td className={`${classes.number} ${classes.wide}`}>{formatCents(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
