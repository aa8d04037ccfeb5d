import type { ListedCampaign } from '@greenroom/contracts'
import type { CampaignProblem, CampaignTrigger } from '@greenroom/domain/campaigns'
import { countOf } from '../../../lib/format.ts'
import { clockOf, momentWords } from '../../../lib/moment-words.ts'
import type { StatusColor } from '../../../ui/status-badge.tsx'
import { isOn, waitOf } from './abilities.ts'
import { shareDone } from './progress.ts'

export interface StateWords {
  words: string
  color: StatusColor
}

/** What a campaign waits for, in a few words. */
const WAITS: Record<CampaignProblem, string> = {
  owner: 'Paused',
  funds: 'Waiting for funds',
  plan: 'Out of texts',
  sender: 'Number not ready',
  restore: 'Paused after a restore',
  changed: 'Needs another review',
  complaints: 'Reported as spam',
  bounces: 'Too many bounces',
  late: 'Needs a new time',
  approval: 'Not approved',
  audience: 'Needs another audience',
  original: 'First email deleted',
  empty: 'Nobody to text',
}

/** What an email campaign waits for, where its words differ. */
const MAIL_WAITS: Partial<Record<CampaignProblem, string>> = {
  plan: 'Out of email campaigns',
  sender: 'Mail not ready',
  empty: 'Nobody to email',
}

/** Returns where a campaign stands: "Scheduled for Fri, 9 AM", "Sending 43%", "Waiting for funds". */
export function stateWords(campaign: ListedCampaign, now: Date): StateWords {
  const { type, state, trigger } = campaign
  const waits = waitOf(campaign)
  if (waits !== null)
    return { words: (type === 'email' && MAIL_WAITS[waits.code]) || WAITS[waits.code], color: 'warning' }
  if (trigger !== null && state === 'paused') return { words: 'Off', color: 'gray' }
  if (isOn(campaign)) return { words: 'On', color: 'green' }
  switch (state) {
    case 'draft':
      return { words: 'Draft', color: 'gray' }
    case 'scheduled':
      return { words: scheduledWords(campaign, now), color: 'info' }
    case 'preparing':
      return { words: 'Preparing', color: 'info' }
    case 'sending':
      return { words: `Sending ${Math.floor(shareDone(campaign.counts) * 100)}%`, color: 'info' }
    case 'paused':
      return { words: 'Paused', color: 'warning' }
    case 'finished':
      return { words: 'Sent', color: 'green' }
    case 'cancelled':
      return { words: 'Canceled', color: 'gray' }
  }
}

function scheduledWords({ approval, starts_at: startsAt, schedule }: ListedCampaign, now: Date): string {
  if (approval?.state === 'asked') return 'Waiting for approval'
  if (schedule.mode === 'local') return `Scheduled for ${momentWords(new Date(schedule.at), now)}, their time`
  return startsAt === null || new Date(startsAt) <= now
    ? 'About to be sent'
    : `Scheduled for ${momentWords(new Date(startsAt), now)}`
}

const DAY_MINUTES = 1440

/** Returns when an automatic message is sent: "On their birthday, at 9 AM". */
export function triggerWords(trigger: CampaignTrigger): string {
  switch (trigger.kind) {
    case 'birthday':
      return `On their birthday, at ${timeWords(trigger.at)}`
    case 'joined':
      return `${countOf(trigger.days, 'day')} after they joined, at ${timeWords(trigger.at)}`
    case 'form':
      return `${delayWords(trigger.delay_minutes)} they join through ${trigger.block_id === null ? 'any form' : 'a form'}`
    case 'keyword':
      return `${delayWords(trigger.delay_minutes)} they text ${trigger.rule_id === null ? 'any keyword' : 'a keyword'}`
  }
}

/** "09:30" → "9:30 AM". */
function timeWords(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return clockOf(new Date(2026, 0, 1, hours, minutes))
}

function delayWords(minutes: number): string {
  if (minutes === 0) return 'As soon as'
  if (minutes % DAY_MINUTES === 0) return `${countOf(minutes / DAY_MINUTES, 'day')} after`
  return minutes % 60 === 0 ? `${countOf(minutes / 60, 'hour')} after` : `${countOf(minutes, 'minute')} after`
}
