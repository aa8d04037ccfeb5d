import type { SandboxRegistrarObject } from '@greenroom/contracts'
import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { pullLever, registrarKey } from '../../api/registrar.ts'

export interface RejectDialogProps {
  /** Absent: the dialog is closed. */
  object: SandboxRegistrarObject | undefined
  onClose: () => void
}

/** Asks for the codes of a rejection, and how long the object may be edited. */
export const RejectDialog = ({ object, onClose }: RejectDialogProps) => (
  <Modal opened={object !== undefined} onClose={onClose} title="Reject" centered>
    {object ? <Form key={object.id} id={object.id} onClose={onClose} /> : null}
  </Modal>
)

function Form({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const form = useAppForm({
    initialValues: { codes: '30909', days: '7' },
    send: async ({ codes, days }) => {
      await pullLever(id, { lever: 'reject', codes: codesIn(codes), edit_days: Number(days) })
      await client.invalidateQueries({ queryKey: registrarKey })
      onClose()
    },
  })
  const { codes, days } = form.values
  const areCodesRight = codesIn(codes).length > 0 && codesIn(codes).length <= MOST_CODES
  const areDaysRight = /^\d{1,2}$/.test(days) && Number(days) <= MOST_DAYS
  return (
    <DialogForm submitLabel="Reject" canSubmit={areCodesRight && areDaysRight} form={form} onClose={onClose}>
      <TextInput
        label="Error codes"
        description="Five digits each, like 30909 30893."
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('codes')}
        error={areCodesRight || codes === '' ? undefined : `Write up to ${MOST_CODES} codes of five digits.`}
      />
      <TextInput
        label="Days in which it can be edited"
        description="0: it can never be edited."
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('days')}
        error={areDaysRight || days === '' ? undefined : `Choose 0 to ${MOST_DAYS}.`}
      />
    </DialogForm>
  )
}

const MOST_CODES = 20
const MOST_DAYS = 30

/** Returns the codes in a text; none if anything else is in it. */
function codesIn(text: string): number[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  return words.every((word) => /^[1-9]\d{4}$/.test(word)) ? words.map(Number) : []
}
