import type { ListedCampaign } from '@greenroom/contracts'
import type { CampaignSchedule } from '@greenroom/domain/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellProblem } from '../../../../../lib/tell-problem.ts'
import { toast } from '../../../../../lib/toasts.tsx'
import { campaignListKey, changeCampaign, putCampaign } from '../../../api/campaigns.ts'
import { scheduleWords } from '../../../rules/schedule.ts'
import { isNight, momentOf } from './days.ts'

function movedWords({ name, type }: ListedCampaign, schedule: CampaignSchedule): string {
  const night = type === 'sms' && isNight(schedule) ? ' Texts wait until morning where people live.' : ''
  return `${name} is planned for ${scheduleWords(schedule, new Date())}.${night}`
}

/** A campaign on its way to another time. */
export interface Move {
  campaign: ListedCampaign
  /** Undefined: a time is asked for. */
  schedule: CampaignSchedule | undefined
}

/** Sentence about a time that has passed. */
export const PAST = 'That time has passed. Choose a later one.'

/**
 * Moves campaigns to other times. A draft is moved at once and can be moved back; for a confirmed one, `asked` holds the move
 * until its owner has agreed that the confirmation is taken back.
 */
export function useMoves() {
  const client = useQueryClient()
  const [asked, ask] = useState<Move>()
  const move = useMutation({
    mutationFn: ({ campaign: { id, version }, schedule }: { campaign: ListedCampaign; schedule: CampaignSchedule }) =>
      changeCampaign(id, { schedule, version }),
    onSuccess: (changed, { campaign: before, schedule }) => {
      putCampaign(client, changed)
      toast.success(movedWords(before, schedule), {
        action: {
          label: 'Undo',
          onClick: () => move.mutate({ campaign: { ...changed, type: before.type }, schedule: before.schedule }),
        },
      })
    },
    onError: tellProblem,
    onSettled: () => client.invalidateQueries({ queryKey: campaignListKey }),
  })
  return {
    asked,
    /** Day on which a draft is shown while the server answers. */
    moving: move.isPending ? move.variables : undefined,
    close: () => ask(undefined),
    /** Asks for a time. */
    choose: (campaign: ListedCampaign) => ask({ campaign, schedule: undefined }),
    /** @returns a sentence on what stands against it */
    move: (campaign: ListedCampaign, schedule: CampaignSchedule): string | undefined => {
      if (momentOf(schedule) <= new Date()) {
        toast.error(PAST)
        return PAST
      }
      if (campaign.state === 'draft') move.mutate({ campaign, schedule })
      else ask({ campaign, schedule })
      return undefined
    },
  }
}
