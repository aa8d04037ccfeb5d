import type { ListedCampaign } from '@greenroom/contracts'
import { Text } from '@mantine/core'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { LateModal } from '../../../ui/late-modal.tsx'
import { cancelSentence } from '../rules/progress.ts'

export interface CancelDialogProps {
  /** The dialog is open while this is set. It counts on while the campaign is sent. */
  campaign: ListedCampaign | undefined
  onClose: () => void
  onCancel: (campaign: ListedCampaign) => Promise<void>
}

/** Asks before a campaign is canceled for good, and says what that means for people and money. */
export function CancelDialog({ campaign, onClose, onCancel }: CancelDialogProps) {
  return (
    <LateModal opened={campaign !== undefined} onClose={onClose} title={`Cancel ${campaign?.name ?? 'the campaign'}?`}>
      {campaign && (
        <DialogForm
          key={campaign.id}
          submitLabel="Cancel the campaign"
          cancelLabel={campaign.state === 'sending' ? 'Keep sending' : 'Keep it'}
          color="error"
          onSubmit={async () => {
            await onCancel(campaign)
            onClose()
          }}
          onClose={onClose}
        >
          <Text>{cancelSentence(campaign.counts, campaign.type)} You cannot resume it later.</Text>
        </DialogForm>
      )}
    </LateModal>
  )
}
