import type { WalletTransaction } from '@greenroom/contracts'
import { formatCents } from '../../../lib/format.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { KIND_WORDS } from './transaction-words.ts'
import classes from './transactions.module.css'

export interface TransactionTableProps {
  items: readonly WalletTransaction[]
  /** True while another page or filter loads. */
  isFading: boolean
}

/** One row each, with the balance after it; on a phone, date and balance are in a second line. */
export function TransactionTable({ items, isFading }: TransactionTableProps) {
  if (items.length === 0) return null
  return (
    <table className={classes.table} data-fading={isFading || undefined} aria-busy={isFading}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className={classes.wide}>
            When
          </th>
          <th scope="col" className={classes.number}>
            Amount
          </th>
          <th scope="col" className={`${classes.number} ${classes.wide}`}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  item: { type, description, created_at: at, amount, balance_after: after },
}: {
  item: WalletTransaction
}) {
  const kind = KIND_WORDS[type] === description ? undefined : KIND_WORDS[type]
  return (
    <tr>
      <td>
        <span className={classes.what}>{description}</span>
        <span className={classes.second}>
          {kind}
          <span className={classes.narrow}>
            {kind === undefined ? null : ' · '}
            <TimeAgo at={at} />
          </span>
        </span>
      </td>
      <td className={`${classes.when} ${classes.wide}`}>
        <TimeAgo at={at} />
      </td>
      <td className={classes.number}>
        <span data-in={amount > 0 || undefined} className={classes.amount}>
          {amount > 0 ? '+' : ''}
          {formatCents(amount)}
        </span>
        <span className={`${classes.second} ${classes.narrow}`}>{formatCents(after)} after</span>
      </td>
      <td className={`${classes.number} ${classes.wide}`}>{formatCents(after)}</td>
    </tr>
  )
}
