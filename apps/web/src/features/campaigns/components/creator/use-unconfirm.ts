import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { actOn, putCampaign } from '../../api/campaigns.ts'
import { useCreator } from './creator-context.ts'
import type { Section } from './use-section.ts'

/** Takes the confirmation back, and moves the focus to a section, since the button that did it is gone. */
export function useUnconfirm(section: Section) {
  const { draft } = useCreator()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (campaignId: string) => actOn(campaignId, 'undo'),
    onSuccess: (campaign) => {
      putCampaign(client, campaign)
      draft.adopt(campaign)
      toast.info('It is a draft again')
      requestAnimationFrame(() => document.getElementById(`section-${section}`)?.focus({ preventScroll: true }))
    },
    onError: tellProblem,
  })
}
