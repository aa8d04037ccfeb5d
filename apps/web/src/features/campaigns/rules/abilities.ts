import type { ListedCampaign } from '@greenroom/contracts'
import type { CampaignState } from '@greenroom/domain/campaigns'

const UNDER_WAY: ReadonlySet<CampaignState> = new Set(['preparing', 'sending', 'paused'])

/** Tells whether a campaign's texts are being sent, or would be once it is resumed. */
export const isUnderWay = ({ state }: Pick<ListedCampaign, 'state'>): boolean => UNDER_WAY.has(state)

/** Tells whether an automatic message is sent to anyone who is due. One that waits for money or room is not. */
export const isOn = ({ state, is_running: isRunning }: Pick<ListedCampaign, 'state' | 'is_running'>): boolean =>
  isRunning && state === 'sending'

/** Returns what a campaign waits for. An automatic message that its owner turned off waits for nothing. */
export const waitOf = ({
  waits_for: waits,
  trigger,
  is_running: isRunning,
}: ListedCampaign): ListedCampaign['waits_for'] =>
  trigger !== null && !isRunning && waits?.code !== 'restore' ? null : waits

type Standing = Pick<ListedCampaign, 'state' | 'trigger' | 'is_running' | 'archived'>

/** Returns what can be done with a campaign as it stands. An automatic message is paused and resumed by its switch. */
export function canBe(campaign: Standing) {
  const { state, trigger, archived } = campaign
  const isBusy = trigger === null ? UNDER_WAY.has(state) : isOn(campaign)
  const isScheduled = state === 'scheduled'
  return {
    edited: state === 'draft' || isScheduled,
    /** It was on: what people have received stands, so a copy is changed instead (product section 21.12). */
    replaced: trigger !== null && state !== 'draft',
    paused: trigger === null ? state === 'sending' : isOn(campaign),
    resumed: state === 'paused' && !archived,
    unscheduled: isScheduled,
    cancelled: trigger === null && UNDER_WAY.has(state),
    /** Out of the archive, too. What is scheduled stays in sight. */
    archived: archived || !(isBusy || isScheduled),
    deleted: !isBusy,
  }
}
