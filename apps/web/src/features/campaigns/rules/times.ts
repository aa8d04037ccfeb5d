import type { ListedCampaign } from '@greenroom/contracts'

/** Moment of a campaign in a list or a calendar. */
export interface CampaignTime {
  at: Date
  /** By the clock where each person lives: `at` then has that day and time by this device's clock. */
  isLocal: boolean
}

type Timed = Pick<ListedCampaign, 'started_at' | 'starts_at' | 'schedule' | 'state'>

/** Returns when a campaign left or leaves, or a draft is meant to; undefined: it has no time. */
export function timeOf({
  started_at: startedAt,
  starts_at: startsAt,
  schedule,
  state,
}: Timed): CampaignTime | undefined {
  if (startedAt !== null) return { at: new Date(startedAt), isLocal: false }
  if (schedule.mode === 'local') return { at: new Date(schedule.at), isLocal: true }
  if (schedule.mode === 'at') return { at: new Date(schedule.at), isLocal: false }
  return state === 'scheduled' && startsAt !== null ? { at: new Date(startsAt), isLocal: false } : undefined
}

/** Tells whether a campaign can be given another time: it has one of its own, and nothing of it has left. */
export const isMovable = ({ state, schedule }: Pick<ListedCampaign, 'state' | 'schedule'>): boolean =>
  (state === 'draft' || state === 'scheduled') && schedule.mode !== 'now'
