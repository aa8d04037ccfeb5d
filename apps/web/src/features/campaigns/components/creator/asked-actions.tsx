import type { Campaign } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Late } from '../../../../ui/late.tsx'
import { lateDialog } from '../../../../ui/late-part.tsx'
import { putCampaign, requestApprovalAgain } from '../../api/campaigns.ts'

const ApprovalDialog = lateDialog(() => import('./review/approval-dialog.tsx'))

export interface AskedActionsProps {
  campaignId: string
  approval: NonNullable<Campaign['approval']>
}

/** Reminds whoever is asked to approve the campaign, or asks somebody else; it stays confirmed. */
export function AskedActions({ campaignId, approval: { email } }: AskedActionsProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remind = useMutation({
    mutationFn: () => requestApprovalAgain(campaignId, email),
    onSuccess: (campaign) => {
      putCampaign(client, campaign)
      toast.success(`Reminded ${email}`)
    },
    onError: tellProblem,
  })
  return (
    <>
      <Button size="compact-md" variant="default" loading={remind.isPending} onClick={() => remind.mutate()}>
        Send a reminder
      </Button>
      <Button size="compact-md" variant="default" onClick={() => setAsking(true)}>
        Ask someone else
      </Button>
      <Late when={isAsking}>
        <ApprovalDialog opened={isAsking} insteadOf={email} onClose={() => setAsking(false)} />
      </Late>
    </>
  )
}
