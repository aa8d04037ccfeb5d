import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../../lib/toasts.tsx'
import { DialogForm } from '../../../../../ui/dialog-form.tsx'
import { LateModal } from '../../../../../ui/late-modal.tsx'
import { putCampaign, requestApproval, requestApprovalAgain } from '../../../api/campaigns.ts'
import { useCreator } from '../creator-context.ts'

export interface ApprovalDialogProps {
  opened: boolean
  /** Of what the review shows. */
  hash?: string | undefined
  /** Whoever was asked already, and gives way to somebody else. */
  insteadOf?: string | undefined
  onClose: () => void
}

const MAX_EMAIL = 320

/** Mails somebody a link on which they approve the campaign, or not. */
export default function ApprovalDialog({ opened, hash, insteadOf, onClose }: ApprovalDialogProps) {
  const { row, draft } = useCreator()
  const client = useQueryClient()
  const isFirst = insteadOf === undefined
  const [email, setEmail] = useState((isFirst && row?.approval?.email) || '')
  const address = email.trim()
  const ask = async () => {
    if (row === undefined) return
    const campaign = isFirst
      ? await requestApproval(row.id, address, hash ?? '')
      : await requestApprovalAgain(row.id, address)
    putCampaign(client, campaign)
    draft.adopt(campaign)
    toast.success(`Asked ${address}`)
    onClose()
  }
  return (
    <LateModal opened={opened} onClose={onClose} title={isFirst ? 'Ask for approval' : 'Ask someone else'}>
      <DialogForm
        submitLabel="Send the link"
        canSubmit={/^\S+@\S+$/.test(address) && !(isFirst && hash === undefined)}
        onSubmit={ask}
        onClose={onClose}
      >
        <Text size="sm">
          {isFirst
            ? 'They get a link that shows the message, the audience, the cost, and the time. It is sent only if they approve it. They do not need an account.'
            : `They get a link of their own, and the one that ${insteadOf} got stops working.`}
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
