import type { Registration } from '@greenroom/contracts'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../ui/late-modal.tsx'
import { withdraw } from '../../api/functions.ts'
import { registrationQuery } from '../../api/registration.ts'
import { KIND_TITLES } from '../../rules/states.ts'

export interface WithdrawDialogProps {
  part: Registration
  opened: boolean
  onClose: () => void
}

/** Asks before a part is taken back from the registry. */
export default function WithdrawDialog({ part: { kind, state }, opened, onClose }: WithdrawDialogProps) {
  const client = useQueryClient()
  const send = async () => {
    await withdraw(kind)
    toast.success('Withdrawn')
    onClose()
    await client.invalidateQueries({ queryKey: registrationQuery.queryKey })
  }
  return (
    <LateModal opened={opened} onClose={onClose} title={`Withdraw “${KIND_TITLES[kind]}”?`}>
      <DialogForm submitLabel="Withdraw" color="error" canSubmit onSubmit={send} onClose={onClose}>
        <Text>
          {state === 'approved'
            ? 'No more texts go out, and fees that were charged are not returned. '
            : 'Fees that the registry has taken are not returned; what is only reserved is. '}
          To text again, you hand it in again. What you filled in is kept.
        </Text>
      </DialogForm>
    </LateModal>
  )
}
