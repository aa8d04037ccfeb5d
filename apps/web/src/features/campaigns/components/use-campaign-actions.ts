import type { Campaign } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isNotFound } from '../../../lib/api/index.ts'
import { removeRows } from '../../../lib/list/cached-rows.ts'
import { randomId } from '../../../lib/random-id.ts'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { toast } from '../../../lib/toasts.tsx'
import { editPath } from '../api/addresses.ts'
import {
  actOn,
  bringBackCampaign,
  type CampaignAct,
  campaignListKey,
  campaignQuery,
  changeCampaign,
  copyCampaign,
  putCampaign,
  removeCampaign,
} from '../api/campaigns.ts'

const DONE: Record<CampaignAct, (campaign: Campaign) => string> = {
  pause: ({ name, trigger }) => (trigger === null ? `${name} is paused` : `${name} is off`),
  resume: ({ name, trigger }) => (trigger === null ? `${name} is being sent again` : `${name} is on`),
  cancel: ({ name }) => `${name} is cancelled`,
  undo: ({ name }) => `${name} is a draft again`,
}

/** Actions on a campaign other than writing it. What fails says so in a toast. */
export function useCampaignActions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => client.invalidateQueries({ queryKey: campaignListKey })
  /** Takes a campaign out of the lists at once. */
  const hide = async (campaignId: string) => {
    await client.cancelQueries({ queryKey: campaignListKey })
    removeRows(client, campaignListKey, new Set([campaignId]))
  }

  const act = useMutation({
    mutationFn: ({ campaign, act }: { campaign: Campaign; act: CampaignAct }) => actOn(campaign.id, act),
    onSuccess: (changed, { act }) => {
      putCampaign(client, changed)
      toast.success(DONE[act](changed))
    },
    onError: tellProblem,
    onSettled: refresh,
  })
  const archive = useMutation({
    mutationFn: ({ campaign, archived }: { campaign: Campaign; archived: boolean }) =>
      changeCampaign(campaign.id, { archived }),
    onMutate: ({ campaign }) => hide(campaign.id),
    onSuccess: (changed, { archived }) => {
      putCampaign(client, changed)
      toast.success(archived ? `${changed.name} is archived` : `${changed.name} is restored`, {
        action: { label: 'Undo', onClick: () => archive.mutate({ campaign: changed, archived: !archived }) },
      })
    },
    onError: tellProblem,
    onSettled: refresh,
  })
  const bringBack = useMutation({
    mutationFn: ({ id }: Campaign) => bringBackCampaign(id),
    onSuccess: (campaign) => {
      putCampaign(client, campaign)
      toast.success(`${campaign.name} is back`)
    },
    onError: tellProblem,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: async ({ id }: Campaign) => {
      try {
        await removeCampaign(id)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
    onMutate: ({ id }) => hide(id),
    onSuccess: (_, campaign) => {
      client.removeQueries({ queryKey: campaignQuery(campaign.id).queryKey })
      toast.success(`Deleted ${campaign.name}`, {
        action: { label: 'Undo', onClick: () => bringBack.mutate(campaign) },
      })
    },
    onError: tellProblem,
    onSettled: refresh,
  })
  const duplicate = useMutation({
    mutationFn: ({ id }: Campaign) => copyCampaign(id, randomId()),
    onSuccess: (copy, { name }) =>
      toast.success(`Copied ${name}`, {
        action: { label: 'Open the copy', onClick: () => void navigate(editPath(copy.id)) },
      }),
    onError: tellProblem,
    onSettled: refresh,
  })
  return {
    act: (campaign: Campaign, wanted: CampaignAct) => act.mutate({ campaign, act: wanted }),
    /** Resolves when it is done, for a dialog. @throws the error of the call */
    cancel: async (campaign: Campaign) => {
      const changed = await actOn(campaign.id, 'cancel')
      putCampaign(client, changed)
      toast.success(DONE.cancel(changed))
    },
    /** What runs now, for the button that began it. */
    running: act.isPending ? act.variables : undefined,
    archive: (campaign: Campaign, archived: boolean) => archive.mutate({ campaign, archived }),
    remove: (campaign: Campaign, then?: () => void) => remove.mutate(campaign, { onSuccess: then }),
    duplicate: (campaign: Campaign) => duplicate.mutate(campaign),
  }
}
export type CampaignActions = ReturnType<typeof useCampaignActions>
