import type { Wallet } from '@greenroom/contracts'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconPlus } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { Late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { walletQuery } from '../../../lib/wallet.ts'
import { AutoTopUpRow } from './auto-top-up-row.tsx'
import classes from './funds.module.css'
import { lateDialog } from '../../../ui/late-part.tsx'

const AddFundsDialog = lateDialog(() => import('./add-funds-dialog.tsx'))

/** The balance, adding funds, and auto top-up. */
export function Funds() {
  const [isAdding, setAdding] = useState(false)
  return (
    <SectionCard
      title="Wallet"
      text="Pays for texts and campaigns."
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          Add Funds
        </Button>
      }
    >
      <Loaded query={useQuery(walletQuery)} what="Your wallet" skeleton={<FundsSkeleton />}>
        {(wallet) => (
          <>
            <Sums wallet={wallet} />
            <AutoTopUpRow wallet={wallet} />
          </>
        )}
      </Loaded>
      <Late when={isAdding}>
        <AddFundsDialog opened={isAdding} onClose={() => setAdding(false)} />
      </Late>
    </SectionCard>
  )
}

function Sums({ wallet: { balance, reserved, debt } }: { wallet: Wallet }) {
  return (
    <dl className={classes.sums}>
      <Sum label="Available" cents={balance} isMain />
      {reserved > 0 ? <Sum label="Set aside for messages being sent" cents={reserved} /> : null}
      {debt > 0 ? (
        <Sum label="You owe" cents={debt} isOwed>
          A refund or dispute took back more than your balance. You cannot spend anything until your next top-up repays
          it.
        </Sum>
      ) : null}
    </dl>
  )
}

interface SumProps {
  label: string
  cents: number
  isMain?: boolean
  isOwed?: boolean
  children?: string
}

function Sum({ label, cents, isMain = false, isOwed = false, children }: SumProps) {
  return (
    <div data-owed={isOwed || undefined}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd className={classes.amount} data-main={isMain || undefined}>
        {formatCents(cents)}
      </dd>
      {children ? (
        <Text component="dd" size="sm" c="dimmed" m={0} maw="52ch">
          {children}
        </Text>
      ) : null}
    </div>
  )
}

const FundsSkeleton = () => (
  <>
    <Skeleton width={70} height={14} radius="sm" />
    <Skeleton width={180} height={40} radius="sm" mt={6} />
    <Skeleton height={44} radius="sm" mt={28} />
  </>
)
