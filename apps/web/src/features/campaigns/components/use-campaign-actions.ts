import type { ListedCampaign } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isNotFound } from '../../../lib/api/index.ts'
import { removeRows } from '../../../lib/list/cached-rows.ts'
import { randomId } from '../../../lib/random-id.ts'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { toast } from '../../../lib/toasts.tsx'
import { editPath } from '../api/addresses.ts'
import type { Section } from './creator/use-section.ts'
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

const DONE: Record<CampaignAct, (campaign: ListedCampaign) => string> = {
  pause: ({ name, trigger }) => (trigger === null ? `${name} is paused` : `${name} is off`),
  resume: ({ name, trigger }) => (trigger === null ? `${name} resumed` : `${name} is on`),
  cancel: ({ name }) => `${name} is canceled`,
  undo: ({ name }) => `${name} is a draft again`,
}

/** Says how a deleted campaign came back: what was confirmed, or was on, is not any more. */
function backWords({ name }: ListedCampaign, { state, trigger }: ListedCampaign): string {
  if (state === 'scheduled') return `${name} is back as a draft. Confirm it again.`
  return trigger !== null && state !== 'draft'
    ? `${name} is back, but cannot be turned on again. Duplicate it instead.`
    : `${name} is back`
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
    mutationFn: ({ campaign, act }: { campaign: ListedCampaign; act: CampaignAct }) => actOn(campaign.id, act),
    onSuccess: (changed, { act }) => {
      putCampaign(client, changed)
      toast.success(DONE[act](changed))
    },
    onError: tellProblem,
    onSettled: refresh,
  })
  const archive = useMutation({
    mutationFn: ({ campaign, archived }: { campaign: ListedCampaign; archived: boolean }) =>
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
    mutationFn: ({ id }: ListedCampaign) => bringBackCampaign(id),
    onSuccess: (campaign, deleted) => {
      putCampaign(client, campaign)
      toast.success(backWords(campaign, deleted))
    },
    onError: tellProblem,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: async ({ id }: ListedCampaign) => {
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
    mutationFn: ({ campaign }: { campaign: ListedCampaign; isToChange: boolean }) =>
      copyCampaign(campaign.id, randomId()),
    onSuccess: (copy, { campaign: { name }, isToChange }) => {
      const open = () => void navigate(editPath(copy))
      if (!isToChange) return toast.success(`Copied ${name}`, { action: { label: 'Open the copy', onClick: open } })
      open()
      toast.info(`This is a copy. Turn ${name} off before you turn it on.`)
    },
    onError: tellProblem,
    onSettled: refresh,
  })
  return {
    act: (campaign: ListedCampaign, wanted: CampaignAct) => act.mutate({ campaign, act: wanted }),
    /** Opens a campaign that waits where it is fixed, and takes its confirmation back. */
    reopen: (campaign: ListedCampaign, section: Section) => {
      void navigate(`${editPath(campaign)}?section=${section}`)
      act.mutate({ campaign, act: 'undo' })
    },
    /** Resolves when it is done, for a dialog. @throws the error of the call */
    cancel: async (campaign: ListedCampaign) => {
      const changed = await actOn(campaign.id, 'cancel')
      putCampaign(client, changed)
      toast.success(DONE.cancel(changed))
    },
    /** What runs now, for the button that began it. */
    running: act.isPending ? act.variables : undefined,
    archive: (campaign: ListedCampaign, archived: boolean) => archive.mutate({ campaign, archived }),
    remove: (campaign: ListedCampaign, then?: () => void) => remove.mutate(campaign, { onSuccess: then }),
    duplicate: (campaign: ListedCampaign) => duplicate.mutate({ campaign, isToChange: false }),
    /** Copies an automatic message that was on, and opens the copy to change it. */
    duplicateToChange: (campaign: ListedCampaign) => duplicate.mutate({ campaign, isToChange: true }),
  }
}
export type CampaignActions = ReturnType<typeof useCampaignActions>
