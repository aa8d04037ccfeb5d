import { Button, Pagination, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../lib/toasts.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { LoadProblem } from '../../../ui/load-problem.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { allTransactions, type Direction, transactionsQuery } from '../api/wallet.ts'
import { saveCsv } from './transactions-csv.ts'
import { TransactionTable } from './transaction-table.tsx'
import classes from './transactions.module.css'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
]

/** What came and went, the newest first, 50 a page. */
export function Transactions() {
  const [filter, setFilter] = useState('all')
  const [page, setPage] = useState(1)
  const direction = filter === 'all' ? undefined : (filter as Direction)
  const { data, error, refetch } = useQuery(transactionsQuery(page, direction))
  if (error && !data) return <LoadProblem what="Your transactions" error={error} onRetry={() => void refetch()} />
  const isUnused = data?.total === 0 && direction === undefined
  return (
    <SectionCard title="Transactions" {...(isUnused || !data ? {} : { action: <Export direction={direction} /> })}>
      {isUnused ? (
        <EmptyState
          art={<Grooves shape="sun" />}
          title="Nothing has moved yet"
          text="What you add and what you spend is listed here, to the cent."
          order={3}
        />
      ) : (
        <>
          <SegmentedControl
            aria-label="Show"
            data={FILTERS}
            value={filter}
            onChange={(next) => {
              setFilter(next)
              setPage(1)
            }}
          />
          {data ? <TransactionTable items={data.items} /> : <Skeleton height={180} mt="md" />}
          {data?.total === 0 ? (
            <Text c="dimmed" mt="md">
              Nothing of this kind.
            </Text>
          ) : null}
          {data && data.total > data.limit ? (
            <Pagination
              className={classes.pages ?? ''}
              total={Math.ceil(data.total / data.limit)}
              value={page}
              onChange={setPage}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          ) : null}
        </>
      )}
    </SectionCard>
  )
}

function Export({ direction }: { direction: Direction | undefined }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveCsv(await allTransactions(direction))
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
