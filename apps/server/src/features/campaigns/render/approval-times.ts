import type { CampaignSchedule } from '@greenroom/domain'

/** A moment, and small print on it. */
export interface TimeWords {
  value: string
  note?: string
}

/**
 * Says when a campaign goes out, for somebody who may live anywhere.
 * @param zone of the owner, by whose clock a moment is told
 */
export function departureWords(schedule: CampaignSchedule, zone: string): TimeWords {
  if (schedule.mode === 'local')
    return {
      value: `${dayAndTime(new Date(`${schedule.at}Z`), 'UTC')}, where each fan lives`,
      note: `${schedule.best ? 'Fans whose best hour is known get it then. ' : ''}${
        schedule.past === 'leave_out'
          ? 'Fans for whom that time has passed don’t get it.'
          : 'Fans for whom that time has passed get it at the same time the next day.'
      }`,
    }
  const spread = schedule.spread_hours && `Spread evenly over ${hours(schedule.spread_hours)}.`
  if (schedule.mode === 'now') return { value: 'As soon as you approve it', ...(spread ? { note: spread } : {}) }
  const { value, note } = momentOf(new Date(schedule.at), zone)
  return { value, note: spread ? `${note}. ${spread}` : note }
}

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)

/** Says a moment by the clock of a zone, which its small print names. */
export const momentOf = (at: Date, timeZone: string): Required<TimeWords> => ({
  value: dayAndTime(at, timeZone),
  note: zoneWords(at, timeZone),
})

/** The same in one line: "Friday, March 6, 2026 at 9:00 AM Eastern Standard Time (UTC−5)". */
export const momentWords = (at: Date, timeZone: string): string => {
  const { value, note } = momentOf(at, timeZone)
  return `${value} ${note}`
}

const dayAndTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(at)

function zoneWords(at: Date, timeZone: string): string {
  const named = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const offset = named('shortOffset').replace('GMT', 'UTC').replace('+0', '').replace('-', '−')
  const name = named('long')
  // Zones without a name of their own are called by their offset.
  return /^(GMT|Coordinated)/.test(name) ? offset : `${name} (${offset})`
}
