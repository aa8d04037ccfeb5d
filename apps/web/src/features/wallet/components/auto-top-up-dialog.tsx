import type { Card, Wallet } from '@greenroom/contracts'
import { MAX_AUTO_TOP_UP_THRESHOLD_CENTS } from '@greenroom/domain/ledger'
import { Text } from '@mantine/core'
import { IconCreditCard } from '../../../ui/icons.generated.ts'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
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
  /** Undefined while loading. */
  card: Card | null | undefined
  onClose: () => void
}

/**
 * Asks for threshold, amount, and card. Without a card, opens the page that saves one, and restores the choice on
 * return.
 */
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
  const save = useSaveAutoTopUp()
  const form = useAppForm({
    initialValues: asTyped(readDraft() ?? saved),
    send: async (typed) => {
      const chosen = choiceOf(typed)
      if (!card) {
        const { isElsewhere } = await goToCardPage()
        if (!isElsewhere) keepDraft(chosen)
        return
      }
      await save({ ...chosen, enabled: true })
      toast.success(saved.enabled ? 'Auto top-up was changed.' : 'Auto top-up is on.')
      onClose()
    },
  })
  const choice = choiceOf(form.values)
  const isGood = isWithin(choice.threshold, THRESHOLD_BOUNDS) && isWithin(choice.amount, TOP_UP_BOUNDS)
  return (
    <DialogForm
      form={form}
      submitLabel={!card ? 'Add a card' : saved.enabled ? 'Save' : 'Turn on'}
      canSubmit={isGood && card !== undefined}
      onClose={onClose}
    >
      <AmountField
        {...form.getInputProps('threshold')}
        value={form.values.threshold}
        label="When the balance falls below"
        bounds={THRESHOLD_BOUNDS}
        isFirst
      />
      <AmountField
        {...form.getInputProps('amount')}
        value={form.values.amount}
        label="Add"
        presets={AMOUNTS}
        bounds={TOP_UP_BOUNDS}
      />
      <div className={classes.kept} role="status">
        <IconCreditCard size={22} stroke={1.6} aria-hidden />
        <Text size="sm">
          {card
            ? `Charged to ${cardName(card)}`
            : 'You need a card. We take you to the payment provider to add one, and back.'}
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

const choiceOf = ({ threshold, amount }: ReturnType<typeof asTyped>): AutoTopUpDraft => ({
  threshold: centsOf(threshold),
  amount: centsOf(amount),
})

/** Returns the terms that the owner agrees to. */
function consentText({ threshold, amount }: AutoTopUpDraft, balance: number): string {
  if (threshold === 0) return 'A balance never falls below $0.00, so nothing would ever be added.'
  const now = balance < threshold ? `Your balance is below that now, so we charge ${formatCents(amount)} at once. ` : ''
  return `${now}At most one charge a minute. You can turn it off at any time.`
}
