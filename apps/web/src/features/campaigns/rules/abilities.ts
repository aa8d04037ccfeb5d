import type { Campaign } from '@greenroom/contracts'
import type { CampaignState } from '@greenroom/domain/campaigns'

const UNDER_WAY: ReadonlySet<CampaignState> = new Set(['preparing', 'sending', 'paused'])

/** Tells whether a campaign's texts are leaving, or could go on leaving. */
export const isUnderWay = ({ state }: Pick<Campaign, 'state'>): boolean => UNDER_WAY.has(state)

/** Returns what can be done with a campaign as it stands. An automatic message is paused and goes on by its switch. */
export function canBe({ state, trigger, is_running: isRunning }: Pick<Campaign, 'state' | 'trigger' | 'is_running'>) {
  const isUnder = UNDER_WAY.has(state)
  return {
    edited: state === 'draft' || state === 'scheduled' || (trigger !== null && !isRunning),
    paused: trigger === null ? state === 'sending' : isRunning,
    resumed: state === 'paused',
    unscheduled: state === 'scheduled',
    cancelled: trigger === null && isUnder,
    archived: !isUnder && !isRunning,
    deleted: !isUnder && !isRunning,
  }
}
