import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconWallet } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { Late } from '../../../ui/late.tsx'
import { walletQuery } from '../../../lib/wallet.ts'
import { lateDialog } from '../../../ui/late-part.tsx'

const AddFundsDialog = lateDialog(() => import('./add-funds-dialog.tsx'))

export interface WalletBalanceProps {
  /** In the drawer, with a separate button; otherwise one button of the top bar. */
  wide?: boolean
}

/** The available balance in dollars, '...' while it loads (product section 2, "Top bar"), and adding funds. */
export function WalletBalance({ wide = false }: WalletBalanceProps) {
  const { data } = useQuery(walletQuery)
  const [isAdding, setAdding] = useState(false)
  const balance = data ? formatCents(data.balance) : '...'
  const add = () => setAdding(true)
  return (
    <>
      {wide ? (
        <Group gap={10} wrap="nowrap">
          <Text fw={600} aria-label={`Wallet balance ${balance}`} role="img">
            {balance}
          </Text>
          <Button size="compact-md" variant="light" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            Add Funds
          </Button>
        </Group>
      ) : (
        <Button
          variant="default"
          px={12}
          leftSection={<IconWallet size={18} stroke={1.7} aria-hidden />}
          onClick={add}
          aria-label={`Wallet balance ${balance}, add funds`}
          title="Add Funds"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {balance}
        </Button>
      )}
      <Late when={isAdding}>
        <AddFundsDialog opened={isAdding} onClose={() => setAdding(false)} />
      </Late>
    </>
  )
}
