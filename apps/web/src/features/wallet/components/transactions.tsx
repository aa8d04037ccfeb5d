import { Button, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../lib/toasts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { allTransactions, type TransactionFilter, transactionsQuery } from '../api/transactions.ts'
import { TransactionTable } from './transaction-table.tsx'
import { GROUP_WORDS } from './transaction-words.ts'
import { saveCsv } from './transactions-csv.ts'
import classes from './transactions.module.css'
import { useTransactionFilter } from './use-transaction-filter.ts'

const DIRECTIONS = [
  { value: 'all', label: 'All' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
]
const KINDS = [
  { value: '', label: 'All kinds' },
  ...Object.entries(GROUP_WORDS).map(([value, label]) => ({ value, label })),
]

/** What came and went, the newest first, 50 a page. */
export function Transactions() {
  const { filter, page, set } = useTransactionFilter()
  const query = useQuery(transactionsQuery(page, filter))
  const { data, isPlaceholderData } = query
  const isUnused = data?.total === 0 && Object.keys(filter).length === 0 && !isPlaceholderData
  return (
    <SectionCard title="Transactions" {...(isUnused || !data ? {} : { action: <Export filter={filter} /> })}>
      <Loaded query={query} what="Your transactions" skeleton={180} empty={isUnused ? <Unused /> : undefined}>
        {({ items, total, limit }) => (
          <>
            <Filters filter={filter} onChange={set} />
            <TransactionTable items={items} isFading={isPlaceholderData} />
            {items.length === 0 ? (
              <Text c="dimmed" mt="md" role="status">
                {total === 0 ? 'Nothing of this kind.' : 'This page is empty.'}
              </Text>
            ) : null}
            <Pages
              className={classes.pages}
              total={Math.max(page, Math.ceil(total / limit))}
              page={page}
              onPage={(next) => set({ page: next === 1 ? undefined : String(next) })}
            />
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

const Unused = () => (
  <EmptyState
    isPlain
    art={<Grooves shape="arcs" />}
    title="Nothing has moved yet"
    text="What you add and what you spend is listed here, to the cent."
    order={3}
  />
)

interface FiltersProps {
  filter: TransactionFilter
  onChange: (change: { direction?: string | undefined; group?: string | undefined }) => void
}

const Filters = ({ filter, onChange }: FiltersProps) => (
  <div className={classes.filters}>
    <SegmentedControl
      aria-label="Direction"
      data={DIRECTIONS}
      value={filter.direction ?? 'all'}
      onChange={(next) => onChange({ direction: next === 'all' ? undefined : next })}
    />
    <NativeSelect
      aria-label="Kind"
      data={KINDS}
      value={filter.group ?? ''}
      onChange={(event) => onChange({ group: event.currentTarget.value })}
    />
  </div>
)

/** All that the filter shows, over all pages. */
function Export({ filter }: { filter: TransactionFilter }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv(await allTransactions(filter))
    } catch {
      toast.error('The transactions could not be exported. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  )
}
