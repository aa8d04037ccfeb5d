import type { SandboxPayment } from '@greenroom/contracts'
import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '../../../../lib/format.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { customerQuery, refundPayment } from '../../api/payments.ts'

export interface RefundDialogProps {
  /** Absent: the dialog is closed. */
  payment: SandboxPayment | undefined
  customerId: string
  onClose: () => void
}

/** Asks for the amount of a refund. */
export const RefundDialog = ({ payment, customerId, onClose }: RefundDialogProps) => (
  <Modal opened={payment !== undefined} onClose={onClose} title="Refund a payment" centered>
    {payment ? <Form key={payment.id} payment={payment} customerId={customerId} onClose={onClose} /> : null}
  </Modal>
)

function Form({ payment: { id, left }, customerId, onClose }: RefundDialogProps & { payment: SandboxPayment }) {
  const client = useQueryClient()
  const [value, setValue] = useState((left / 100).toFixed(2))
  const cents = /^\d+(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : 0
  const isRight = cents >= 1 && cents <= left
  const onSubmit = async () => {
    await refundPayment(id, cents)
    await client.invalidateQueries({ queryKey: customerQuery(customerId).queryKey })
    onClose()
  }
  return (
    <DialogForm submitLabel="Refund" canSubmit={isRight} onSubmit={onSubmit} onClose={onClose}>
      <TextInput
        label="Amount"
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={isRight || value === '' ? undefined : `Choose at most ${formatCents(left)}.`}
      />
    </DialogForm>
  )
}
