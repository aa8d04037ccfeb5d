import type { Campaign, CampaignPreview } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../../lib/api/index.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { AUTOMATIC_PATH } from '../../../api/addresses.ts'
import { campaignsKey, type FirstOnly, putCampaign, sendCampaign } from '../../../api/campaigns.ts'
import { useCreator } from '../creator-context.ts'

interface Confirmation {
  campaign: Campaign
  preview: CampaignPreview
  /** Sends to these only. */
  only?: FirstOnly
}

/** Codes after which the user was asked already, and declined. */
const ASKED = new Set(['INSUFFICIENT_FUNDS', 'PLAN_LIMIT_REACHED', 'PROOF_NEEDED'])

/** Confirms what the review shows. Short of funds or of room in the plan, the user is asked first, then it goes on. */
export function useConfirm() {
  const { draft, onConfirmed } = useCreator()
  const client = useQueryClient()
  const navigate = useNavigate()
  const confirm = useMutation({
    mutationFn: ({ campaign, preview, only }: Confirmation) => sendCampaign(campaign.id, preview.hash, only),
    onSuccess: (campaign) => {
      putCampaign(client, campaign)
      if (campaign.trigger === null) onConfirmed()
      draft.adopt(campaign)
      if (campaign.trigger === null) return
      toast.success(`${campaign.name} is on`)
      void navigate(AUTOMATIC_PATH)
    },
    // It may reach more people, or cost more, than a moment ago: the review says so.
    onError: () => client.invalidateQueries({ queryKey: [...campaignsKey, 'preview'] }),
  })
  const { error } = confirm
  return {
    run: confirm.mutate,
    isRunning: confirm.isPending,
    problem: error === null || (error instanceof ApiError && ASKED.has(error.code)) ? undefined : error.message,
  }
}
