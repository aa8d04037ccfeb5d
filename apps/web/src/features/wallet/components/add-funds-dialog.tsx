import { MAX_TOP_UP_CENTS, MIN_TOP_UP_CENTS } from '@greenroom/domain/ledger'
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCents } from '../../../lib/format.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { goToCheckout } from './go-to-checkout.ts'

/** In dollars. */
const PRESETS = [10, 25, 50, 100] as const
const BOUNDS = `$${MIN_TOP_UP_CENTS / 100} to $${(MAX_TOP_UP_CENTS / 100).toLocaleString('en-US')}`

/** "25", "25.5" and "1,000.00" as cents; NaN for what is no amount. */
const centsOf = (text: string) => {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d{1,6}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}

/** Asks for an amount and leads to where it is paid. */
export default function AddFundsDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('25')
  const cents = centsOf(text)
  const canPay = cents >= MIN_TOP_UP_CENTS && cents <= MAX_TOP_UP_CENTS
  return (
    <Modal opened onClose={onClose} title="Add funds" centered>
      <DialogForm
        submitLabel={canPay ? `Pay ${formatCents(cents)}` : 'Pay'}
        canSubmit={canPay}
        onSubmit={async () => {
          await goToCheckout(cents)
          onClose()
        }}
        onClose={onClose}
      >
        <Text size="sm" c="dimmed">
          Texts and campaigns are paid from your wallet.
        </Text>
        <Group gap={8} grow role="group" aria-label="Amounts">
          {PRESETS.map((preset) => (
            <Button
              key={preset}
              variant={cents === preset * 100 ? 'light' : 'default'}
              aria-pressed={cents === preset * 100}
              px={4}
              onClick={() => setText(String(preset))}
            >
              ${preset}
            </Button>
          ))}
        </Group>
        <TextInput
          label="Amount"
          description={`From ${BOUNDS}`}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          leftSection="$"
          inputMode="decimal"
          error={text === '' || canPay ? undefined : `Choose ${BOUNDS}.`}
          data-autofocus
        />
      </DialogForm>
    </Modal>
  )
}
