import type { SandboxPayment } from '@greenroom/contracts'
import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
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
  const form = useAppForm({
    initialValues: { amount: (left / 100).toFixed(2) },
    send: async ({ amount }) => {
      await refundPayment(id, centsIn(amount))
      await client.invalidateQueries({ queryKey: customerQuery(customerId).queryKey })
      onClose()
    },
  })
  const { amount } = form.values
  const cents = centsIn(amount)
  const isRight = cents >= 1 && cents <= left
  return (
    <DialogForm submitLabel="Refund" canSubmit={isRight} form={form} onClose={onClose}>
      <TextInput
        label="Amount"
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
        error={isRight || amount === '' ? undefined : `Choose at most ${formatCents(left)}.`}
      />
    </DialogForm>
  )
}

const centsIn = (amount: string) => (/^\d+(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : 0)
