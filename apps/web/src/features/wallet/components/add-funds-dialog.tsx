import { LateModal } from '../../../ui/late-modal.tsx'
import { AddFundsForm } from './add-funds-form.tsx'

export interface AddFundsDialogProps {
  opened: boolean
  onClose: () => void
}

/** Adds funds on the owner's request. */
export default function AddFundsDialog({ opened, onClose }: AddFundsDialogProps) {
  return (
    <LateModal opened={opened} onClose={onClose} title="Add funds">
      <AddFundsForm onOpened={onClose} onClose={onClose}>
        Texts and campaigns are paid from your wallet.
      </AddFundsForm>
    </LateModal>
  )
}
