import type { Card, Wallet } from '@greenroom/contracts'
import { MAX_AUTO_TOP_UP_THRESHOLD_CENTS } from '@greenroom/domain/ledger'
import { Text } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { cardName, goToCardPage } from '../../../lib/kept-card.ts'
import { toast } from '../../../lib/toasts.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { LateModal } from '../../../ui/late-modal.tsx'
import { AMOUNTS, TOP_UP_BOUNDS } from './add-funds-form.tsx'
import { AmountField } from './amount-field.tsx'
import { centsOf, isWithin, typedAmount } from './amounts.ts'
import { type AutoTopUpDraft, dropDraft, keepDraft, readDraft } from './auto-top-up-draft.ts'
import classes from './auto-top-up.module.css'
import { useSaveAutoTopUp } from './use-auto-top-up.ts'

const THRESHOLD_BOUNDS = { min: 0, max: MAX_AUTO_TOP_UP_THRESHOLD_CENTS }

export interface AutoTopUpDialogProps {
  opened: boolean
  wallet: Wallet
  /** Undefined while it is not known. */
  card: Card | null | undefined
  onClose: () => void
}

/** Below what, by how much, and which card; without one it leads to where one is kept, and comes back to what was chosen. */
export default function AutoTopUpDialog({ opened, onClose, ...rest }: AutoTopUpDialogProps) {
  const close = () => {
    dropDraft()
    onClose()
  }
  return (
    <LateModal opened={opened} onClose={close} title="Auto top-up">
      <Form {...rest} onClose={close} />
    </LateModal>
  )
}

function Form({ wallet, card, onClose }: Omit<AutoTopUpDialogProps, 'opened'>) {
  const { auto_topup: saved, balance } = wallet
  const [typed, setTyped] = useState(() => asTyped(readDraft() ?? saved))
  const save = useSaveAutoTopUp()
  const choice = { threshold: centsOf(typed.threshold), amount: centsOf(typed.amount) }
  const isGood = isWithin(choice.threshold, THRESHOLD_BOUNDS) && isWithin(choice.amount, TOP_UP_BOUNDS)
  const submit = async () => {
    if (!card) {
      const { isElsewhere } = await goToCardPage()
      if (!isElsewhere) keepDraft(choice)
      return
    }
    await save({ ...choice, enabled: true })
    toast.success(saved.enabled ? 'Auto top-up is changed.' : 'Auto top-up is on.')
    onClose()
  }
  return (
    <DialogForm
      submitLabel={!card ? 'Add a card' : saved.enabled ? 'Save' : 'Turn on'}
      canSubmit={isGood && card !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <AmountField
        label="When the balance falls below"
        bounds={THRESHOLD_BOUNDS}
        value={typed.threshold}
        onChange={(threshold) => setTyped({ ...typed, threshold })}
        isFirst
      />
      <AmountField
        label="Add"
        presets={AMOUNTS}
        bounds={TOP_UP_BOUNDS}
        value={typed.amount}
        onChange={(amount) => setTyped({ ...typed, amount })}
      />
      <div className={classes.kept} role="status">
        <IconCreditCard size={22} stroke={1.6} aria-hidden />
        <Text size="sm">
          {card
            ? `Charged to ${cardName(card)}`
            : 'A card is needed. We take you to the payment provider to add one, and back.'}
        </Text>
      </div>
      {isGood && card ? (
        <Text size="sm" c="dimmed">
          {consentText(choice, balance)}
        </Text>
      ) : null}
    </DialogForm>
  )
}

const asTyped = ({ threshold, amount }: AutoTopUpDraft) => ({
  threshold: typedAmount(threshold),
  amount: typedAmount(amount),
})

/** What its owner agrees to. */
function consentText({ threshold, amount }: AutoTopUpDraft, balance: number): string {
  if (threshold === 0) return 'A balance never falls below $0.00: with this, nothing is ever added.'
  const now = balance < threshold ? `Your balance is below that now, so we charge ${formatCents(amount)} at once. ` : ''
  return `${now}At most one charge a minute. You can turn it off at any time.`
}
