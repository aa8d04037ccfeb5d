import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatCents } from '../../../../lib/format.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { manageBrand } from '../../api/functions.ts'
import { registrationQuery } from '../../api/registration.ts'

export interface VetDialogProps {
  /** Cost. */
  cents: number
  opened: boolean
  onClose: () => void
}

/** Asks before the registry rates the sender, which costs. */
export default function VetDialog({ cents, opened, onClose }: VetDialogProps) {
  const client = useQueryClient()
  const send = async () => {
    await manageBrand('vet')
    toast.success('The registry looks at you. We tell you the result.')
    onClose()
    await client.invalidateQueries({ queryKey: registrationQuery.queryKey })
  }
  return (
    <LateModal opened={opened} onClose={onClose} title="Raise your limits">
      <DialogForm submitLabel={`Ask for ${formatCents(cents)}`} canSubmit onSubmit={send} onClose={onClose}>
        <Text>
          The registry rates you from 1 to 100; from 50 on, many more texts a day may go out. It costs{' '}
          {formatCents(cents)} each time, whatever the result is.
        </Text>
      </DialogForm>
    </LateModal>
  )
}
