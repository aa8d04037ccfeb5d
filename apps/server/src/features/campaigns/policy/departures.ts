import type { CampaignRow } from '@greenroom/db'
import {
  CAMPAIGN_UNDO_SECONDS,
  type CampaignSchedule,
  dateAfter,
  localMoment,
  type OwnHours,
  quietUntil,
  type Whereabouts,
} from '@greenroom/domain'

/**
 * When a person's message leaves, and why not at once; or that their time has passed.
 * @property planned before quiet hours were looked at
 */
export type Departure =
  | { notBefore: Date; planned: Date; because?: 'local_time' | 'best_hour' | 'quiet_hours' }
  | 'leave_out'

/** Hours of an owner in which messages may arrive; undefined: the law's; `any`: those of mail, which wakes nobody up. */
export type Hours = OwnHours | 'any' | undefined

const quietAt = (where: Whereabouts, moment: Date, hours: Hours): Date | undefined =>
  hours === 'any' ? undefined : quietUntil(where, moment, hours)

/** Wall time of a day in minutes. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the moment from which a campaign leaves that is confirmed now. */
export function startOf({ schedule, trigger }: Pick<CampaignRow, 'schedule' | 'trigger'>, now: Date): Date {
  const soon = new Date(now.getTime() + CAMPAIGN_UNDO_SECONDS * 1000)
  if (trigger || schedule.mode !== 'at') return soon
  const at = new Date(schedule.at)
  return at > soon ? at : soon
}

/** Milliseconds before the first local departure at which recipients are listed. */
const AHEAD_MS = 10 * 60_000

/**
 * Returns when the recipients of a campaign are listed that is confirmed now: at its start, or a little before the first of
 * them has their local time, so that whoever joins until then is among them.
 * @param first moment that is planned for anybody, whether or not it is quiet then
 */
export function dueOf(campaign: Pick<CampaignRow, 'schedule' | 'trigger'>, first: Date | null, now: Date): Date {
  const start = startOf(campaign, now)
  if (campaign.schedule.mode !== 'local' || !first) return start
  const ahead = new Date(first.getTime() - AHEAD_MS)
  return ahead > start ? ahead : start
}

/**
 * Returns when a message leaves for people at a place: at the start, or at their own wall time or best hour, and after their
 * quiet hours.
 * The preview and the snapshot call it, so that what was shown is what happens.
 * @param start of the campaign
 */
export function departureOf(schedule: CampaignSchedule, where: Whereabouts, start: Date, hours: Hours): Departure {
  const best = atBestHour(schedule, where, start)
  const planned = best ?? (schedule.mode === 'local' ? localDeparture(schedule, where, start) : start)
  if (planned === 'leave_out') return 'leave_out'
  const until = quietAt(where, planned, hours)
  if (until) return { notBefore: until, planned, because: 'quiet_hours' }
  if (best) return { notBefore: planned, planned, because: 'best_hour' }
  return { notBefore: planned, planned, ...(planned > start ? { because: 'local_time' } : {}) }
}

/** Tells whether people of one place may get a campaign at different hours. */
export const countsBestHours = (schedule: CampaignSchedule): boolean =>
  schedule.mode === 'local' && schedule.best === true

/**
 * Returns the moment of a person's best hour, if the schedule asks for it and it is known. Where it has passed on the chosen day
 * and nobody is to get it on the next, the chosen time counts for them, so that a best hour leaves nobody out.
 */
function atBestHour(schedule: CampaignSchedule, where: Whereabouts, start: Date): Date | undefined {
  if (schedule.mode !== 'local' || !schedule.best || where.bestHour === undefined) return undefined
  const at = `${schedule.at.slice(0, 10)}T${String(where.bestHour).padStart(2, '0')}:00`
  const moment = localDeparture({ ...schedule, at }, where, start)
  return moment === 'leave_out' ? undefined : moment
}

/** Returns the departure of somebody whose turn comes at a moment, because the campaign is spread over hours. */
export function departureAt(
  moment: Date,
  departure: Exclude<Departure, 'leave_out'>,
  where: Whereabouts,
  hours: Hours,
): Departure {
  const until = quietAt(where, moment, hours)
  return until ? { ...departure, notBefore: until, because: 'quiet_hours' } : { ...departure, notBefore: moment }
}

/** Days searched for the next local time. */
const MAX_DAYS_ON = 3

function localDeparture(
  { at, past }: Extract<CampaignSchedule, { mode: 'local' }>,
  where: Whereabouts,
  start: Date,
): Date | 'leave_out' {
  const [day = '', time = ''] = at.split('T')
  const moment = localMoment(where, day, minutesOf(time))
  if (moment >= start) return moment
  if (past === 'leave_out') return 'leave_out'
  const today = start.toISOString().slice(0, 10)
  for (let ahead = -1; ahead < MAX_DAYS_ON; ahead += 1) {
    const next = localMoment(where, dateAfter(today, ahead), minutesOf(time))
    if (next >= start) return next
  }
  return start
}

/** Earliest moment at which a wall time comes anywhere: clocks are at most 14 hours ahead of UTC. */
const FIRST_ZONE = { zones: ['Pacific/Kiritimati'] }

/** Tells whether a campaign's time has passed for everybody, or lies too far ahead. */
export function scheduleProblem(schedule: CampaignSchedule, now: Date): 'past' | 'far' | undefined {
  if (schedule.mode === 'now') return undefined
  const [day = '', time = ''] = schedule.mode === 'local' ? schedule.at.split('T') : []
  const moment = schedule.mode === 'local' ? localMoment(FIRST_ZONE, day, minutesOf(time)) : new Date(schedule.at)
  if (moment.getTime() > now.getTime() + FURTHEST_MS) return 'far'
  const isPast =
    schedule.mode === 'local'
      ? schedule.past === 'leave_out' && localMoment(LAST_ZONE, day, minutesOf(time)) < now
      : moment < now
  return isPast ? 'past' : undefined
}
const LAST_ZONE = { zones: ['Etc/GMT+12'] }
/** A year ahead, and as much as a leap day. */
const FURTHEST_MS = 366 * 86_400_000
