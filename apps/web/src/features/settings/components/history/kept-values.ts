import {
  type CampaignSchedule,
  campaignSchedule,
  type CampaignTrigger,
  campaignTrigger,
} from '@greenroom/domain/campaigns'
import { mailDesign } from '@greenroom/domain/mail-design'
import { designLines, testWords } from '@greenroom/domain/mail-words'
import { variantTest } from '@greenroom/domain/variant-tests'
import { countOf } from '../../../../lib/format.ts'

/** Writes a moment: "Dec 3, 2026, 5:00 PM". */
export const momentText = (at: string): string =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * Returns a kept value in words that is JSON, or `now`: a schedule, an occasion, or, of entries from before these were kept in
 * words, blocks of an email and a test. Undefined if it is none.
 */
export function keptWords(field: string, json: string): string | undefined {
  if (field === 'schedule') {
    if (json === 'now') return 'Now'
    const { data } = campaignSchedule.safeParse(parsed(json))
    return data && scheduleText(data)
  }
  if (field === 'trigger') {
    const { data } = campaignTrigger.safeParse(parsed(json))
    return data && triggerText(data)
  }
  if (field === 'design') {
    const { data } = mailDesign.safeParse(parsed(json))
    return data && designLines(data)
  }
  if (field === 'test') {
    const { data } = variantTest.safeParse(parsed(json))
    return data && testWords(data)
  }
  return undefined
}

/** Long values are kept in part, which is no JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function scheduleText(schedule: CampaignSchedule): string {
  if (schedule.mode === 'local')
    return `${momentText(schedule.at)} where they live${schedule.best ? ', or at their best hour' : ''}`
  const when = schedule.mode === 'now' ? 'Now' : momentText(schedule.at)
  return schedule.spread_hours === undefined ? when : `${when}, spread over ${countOf(schedule.spread_hours, 'hour')}`
}

function triggerText(trigger: CampaignTrigger): string {
  if (trigger.kind === 'birthday') return `On their birthday at ${trigger.at}`
  if (trigger.kind === 'joined') return `${countOf(trigger.days, 'day')} after they joined, at ${trigger.at}`
  return `${countOf(trigger.delay_minutes, 'minute')} after ${trigger.kind === 'form' ? 'a form' : 'a join word'}`
}
