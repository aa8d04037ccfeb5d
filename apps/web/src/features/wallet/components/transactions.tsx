import type { TransactionGroup } from '@greenroom/domain/ledger'
import { Button, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { IconDownload } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type AddressChange, one, page, useAddress } from '../../../lib/address/index.ts'
import { toast } from '../../../lib/toasts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { allTransactions, type TransactionFilter, transactionsQuery } from '../api/transactions.ts'
import { TransactionTable } from './transaction-table.tsx'
import { GROUP_WORDS } from './transaction-words.ts'
import { saveCsv } from './transactions-csv.ts'
import classes from './transactions.module.css'

const DIRECTIONS = [
  { value: 'all', label: 'All' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
]
const KINDS = [
  { value: '', label: 'All kinds' },
  ...Object.entries(GROUP_WORDS).map(([value, label]) => ({ value, label })),
]

const directions = z.enum(['in', 'out'])
const kinds = z.custom<TransactionGroup>((value) => typeof value === 'string' && Object.hasOwn(GROUP_WORDS, value))
const address = z.object({ direction: one(directions), kind: one(kinds), page })

/** Lists money in and out, newest first, 50 per page. */
export function Transactions() {
  const { values, set } = useAddress(address)
  const { page, direction, kind: group } = values
  const filter = { direction, group }
  const query = useQuery(transactionsQuery(page, filter))
  const { data, isPlaceholderData } = query
  const isUnused = data?.total === 0 && direction === undefined && group === undefined && !isPlaceholderData
  return (
    <SectionCard title="Transactions" {...(isUnused || !data ? {} : { action: <Export filter={filter} /> })}>
      <Loaded query={query} what="Your transactions" skeleton={180} empty={isUnused ? <Unused /> : undefined}>
        {({ items, total, limit }) => (
          <>
            <Filters filter={filter} onChange={(change) => set(change, { replace: true })} />
            {items.length === 0 ? (
              <Text c="dimmed" mt="md" role="status">
                {total === 0 ? 'No transactions of this kind.' : 'This page is empty.'}
              </Text>
            ) : (
              <TransactionTable items={items} isFading={isPlaceholderData} />
            )}
            <Pages
              data={{ total, limit }}
              page={page}
              onPage={(next) => set({ page: next }, { replace: true })}
              mt={20}
              justify="start"
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
    title="No transactions yet"
    text="Everything you add and spend appears here."
    order={3}
  />
)

interface FiltersProps {
  filter: TransactionFilter
  onChange: (change: AddressChange<typeof address>) => void
}

const Filters = ({ filter, onChange }: FiltersProps) => (
  <div className={classes.filters}>
    <SegmentedControl
      aria-label="Direction"
      data={DIRECTIONS}
      value={filter.direction ?? 'all'}
      onChange={(next) => onChange({ direction: directions.safeParse(next).data })}
    />
    <NativeSelect
      aria-label="Kind"
      data={KINDS}
      value={filter.group ?? ''}
      onChange={(event) => onChange({ kind: kinds.safeParse(event.currentTarget.value).data })}
    />
  </div>
)

/** Exports everything that matches the filter, on all pages. */
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
