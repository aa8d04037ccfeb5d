import type { WalletTransaction } from '@greenroom/contracts'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { type DataColumn, DataTable } from '../../../ui/list/data-table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { KIND_WORDS } from './transaction-words.ts'

const COLUMNS: readonly DataColumn<WalletTransaction>[] = [
  { id: 'what', label: 'What', cell: (item) => <What item={item} /> },
  {
    id: 'when',
    label: 'When',
    isWide: true,
    cell: ({ created_at: at }) => (
      <Box component="span" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        <TimeAgo at={at} />
      </Box>
    ),
  },
  { id: 'amount', label: 'Amount', isNumber: true, cell: (item) => <Amount item={item} /> },
  {
    id: 'balance',
    label: 'Balance',
    isNumber: true,
    isWide: true,
    cell: ({ balance_after: after }) => (
      <Box component="span" ff="monospace" fz="sm">
        {formatCents(after)}
      </Box>
    ),
  },
]

export interface TransactionTableProps {
  items: readonly WalletTransaction[]
  /** True while another page or filter loads. */
  isFading: boolean
}

/** One row each, with the balance after it; on a phone, date and balance are in a second line. */
export const TransactionTable = ({ items, isFading }: TransactionTableProps) => (
  <DataTable
    columns={COLUMNS}
    rows={items}
    isFading={isFading}
    fz="md"
    mt="md"
    mb={-10}
    styles={{ td: { verticalAlign: 'top' } }}
  />
)

function What({ item: { type, description, created_at: at } }: { item: WalletTransaction }) {
  const kind = KIND_WORDS[type] === description ? undefined : KIND_WORDS[type]
  return (
    <>
      <span style={{ overflowWrap: 'anywhere' }}>{description}</span>
      <Second>
        {kind}
        <Box component="span" hiddenFrom="sm">
          {kind === undefined ? null : ' · '}
          <TimeAgo at={at} />
        </Box>
      </Second>
    </>
  )
}

const Amount = ({ item: { amount, balance_after: after } }: { item: WalletTransaction }) => (
  <>
    <Box component="span" ff="monospace" fz="sm" {...(amount > 0 ? { c: 'var(--gr-primary-text)', fw: 600 } : {})}>
      {amount > 0 ? '+' : ''}
      {formatCents(amount)}
    </Box>
    <Second isNarrow>{formatCents(after)} after</Second>
  </>
)

const Second = ({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) => (
  <Box component="span" display="block" c="dimmed" fz={13} hiddenFrom={isNarrow ? 'sm' : undefined}>
    {children}
  </Box>
)
