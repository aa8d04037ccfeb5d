import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { LoadProblem } from '../../../ui/load-problem.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { walletQuery } from '../api/wallet.ts'
import classes from './funds.module.css'

const AddFundsDialog = lazy(() => import('./add-funds-dialog.tsx'))

/** The balance, what is set aside or owed beside it, and Add Funds. */
export function Funds() {
  const { data, error, refetch } = useQuery(walletQuery)
  const [isAdding, setAdding] = useState(false)
  if (error && !data) return <LoadProblem what="Your wallet" error={error} onRetry={() => void refetch()} />
  return (
    <SectionCard
      title="Wallet"
      text="Texts and campaigns are paid from here."
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add Funds
        </Button>
      }
    >
      {data ? (
        <dl className={classes.sums}>
          <Sum label="Available" cents={data.balance} isMain />
          {data.reserved > 0 ? <Sum label="Set aside for what is being sent" cents={data.reserved} /> : null}
          {data.debt > 0 ? (
            <Sum label="Owed after a refund; your next top-up repays it first" cents={-data.debt} />
          ) : null}
        </dl>
      ) : (
        <Skeleton width={160} height={48} />
      )}
      {isAdding ? (
        <Suspense>
          <AddFundsDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </SectionCard>
  )
}

function Sum({ label, cents, isMain = false }: { label: string; cents: number; isMain?: boolean }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd className={classes.amount} data-main={isMain || undefined}>
        {formatCents(cents)}
      </dd>
    </div>
  )
}
