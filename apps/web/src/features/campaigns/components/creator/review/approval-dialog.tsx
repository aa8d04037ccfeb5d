import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { putCampaign, requestApproval } from '../../../api/campaigns.ts'
import { useCreator } from '../creator-context.ts'

export interface ApprovalDialogProps {
  opened: boolean
  /** Of what the review shows. */
  hash: string | undefined
  onClose: () => void
}

const MAX_EMAIL = 320

/** Mails somebody a link on which they approve the campaign, or decline it. */
export default function ApprovalDialog({ opened, hash, onClose }: ApprovalDialogProps) {
  const { row, draft } = useCreator()
  const client = useQueryClient()
  const [email, setEmail] = useState(row?.approval?.email ?? '')
  const ask = async () => {
    if (row === undefined || hash === undefined) return
    const campaign = await requestApproval(row.id, email.trim(), hash)
    putCampaign(client, campaign)
    draft.adopt(campaign)
    toast.success(`Asked ${email.trim()}`)
    onClose()
  }
  return (
    <LateModal opened={opened} onClose={onClose} title="Ask for approval">
      <DialogForm
        submitLabel="Send the link"
        canSubmit={/^\S+@\S+$/.test(email.trim()) && hash !== undefined}
        onSubmit={ask}
        onClose={onClose}
      >
        <Text size="sm">
          They get a link that shows the message, the audience, the cost, and the time. It leaves only once they approve
          it, at the time that you chose. They need no account.
        </Text>
        <TextInput
          data-autofocus
          type="email"
          label="Their email"
          placeholder="manager@example.com"
          autoComplete="email"
          maxLength={MAX_EMAIL}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </DialogForm>
    </LateModal>
  )
}
