import type { CampaignSchedule } from '@greenroom/domain/campaigns'
import { countOf } from '../../../lib/format.ts'
import { momentWords } from '../../../lib/moment-words.ts'

/** Returns when a campaign goes out: "Right away", "Fri, 9 AM, over 3 hours", "Fri, 9 AM, where they live". */
export function scheduleWords(schedule: CampaignSchedule, now: Date): string {
  if (schedule.mode === 'local')
    return `${momentWords(new Date(schedule.at), now)}, where they live${schedule.best ? ', or at their best hour' : ''}`
  const when = schedule.mode === 'now' ? 'Right away' : momentWords(new Date(schedule.at), now)
  return schedule.spread_hours === undefined ? when : `${when}, over ${countOf(schedule.spread_hours, 'hour')}`
}
