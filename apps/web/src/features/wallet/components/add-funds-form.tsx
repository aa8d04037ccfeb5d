import { MAX_TOP_UP_CENTS, MIN_TOP_UP_CENTS } from '@greenroom/domain/ledger'
import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
import type { OpenedPage } from '../../../lib/provider-page.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { walletQuery } from '../../../lib/wallet.ts'
import { AmountField } from './amount-field.tsx'
import { centsOf, isWithin, typedAmount } from './amounts.ts'
import { goToCheckout } from './go-to-checkout.ts'

/** In cents. */
export const AMOUNTS = [1000, 2500, 5000, 10_000] as const
export const TOP_UP_BOUNDS = { min: MIN_TOP_UP_CENTS, max: MAX_TOP_UP_CENTS }
const USUAL = 2500

export interface AddFundsFormProps {
  /** Content above the amount. */
  children: ReactNode
  /** Cents that are missing, so the minimum to add. */
  missing?: number
  /** Called when the checkout is open. */
  onOpened: (page: OpenedPage) => void
  onClose: () => void
}

/** Asks for an amount and opens the checkout. */
export function AddFundsForm({ children, missing = 0, onOpened, onClose }: AddFundsFormProps) {
  const { data: wallet } = useQuery(walletQuery)
  const form = useAppForm({
    initialValues: { amount: typedAmount(amountFor(missing)), keepsCard: false },
    send: async ({ amount, keepsCard }) => onOpened(await goToCheckout(centsOf(amount), keepsCard)),
  })
  const cents = centsOf(form.values.amount)
  const canPay = isWithin(cents, TOP_UP_BOUNDS)
  return (
    <DialogForm
      form={form}
      submitLabel={canPay ? `Pay ${formatCents(cents)}` : 'Pay'}
      canSubmit={canPay}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" component="div">
        {children}
      </Text>
      <AmountField
        {...form.getInputProps('amount')}
        value={form.values.amount}
        label="Amount"
        presets={AMOUNTS}
        bounds={TOP_UP_BOUNDS}
        isFirst
      />
      {wallet && wallet.debt > 0 ? (
        <Text size="sm" c="var(--gr-warning)">
          {debtText(wallet.debt, canPay ? cents : undefined)}
        </Text>
      ) : null}
      <Checkbox
        label="Save my card for auto top-up"
        description="It replaces any card you have saved. We never charge it automatically until you turn on auto top-up."
        {...form.getInputProps('keepsCard', { type: 'checkbox' })}
      />
    </DialogForm>
  )
}

/** Returns the smallest suggested amount that is enough, else the missing amount in whole dollars. */
function amountFor(missing: number): number {
  const enough = [USUAL, ...AMOUNTS].find((amount) => amount >= missing) ?? Math.ceil(missing / 100) * 100
  return Math.min(enough, MAX_TOP_UP_CENTS)
}

function debtText(debt: number, paid: number | undefined): string {
  const owed = `You owe ${formatCents(debt)} after a refund or dispute; this repays it first.`
  if (paid === undefined) return owed
  return `${owed} ${paid > debt ? `You can then spend ${formatCents(paid - debt)}.` : 'Nothing is left to spend.'}`
}
