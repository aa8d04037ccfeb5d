import type { MessageFailure } from '../messages.ts'
import { type Rate, rateOf } from './rates.ts'

/** Fewer messages say nothing about health (standard S15). */
export const LEAST_FOR_HEALTH = 50

export type HealthState = 'good' | 'warning' | 'bad' | 'unknown'
export type HealthSign = 'bounced' | 'complaints' | 'opted_out' | 'unreachable' | 'violations'

interface Limit {
  sign: HealthSign
  /** Share from which it is a warning, and from which it is bad. */
  warning: number
  bad: number
  action: string
}

/**
 * Limits of emails: Google and Yahoo ask senders to keep complaints below 0.1 % ("Email sender guidelines"), and sending stops
 * at 0.25 % (standard S15); Amazon SES reviews accounts from 5 % of bounces on.
 */
const MAIL: readonly Limit[] = [
  {
    sign: 'bounced',
    warning: 0.02,
    bad: 0.05,
    action:
      'Write only to people who signed up themselves, and let those go who bounced. Check where the list came from.',
  },
  {
    sign: 'complaints',
    warning: 0.001,
    bad: 0.0025,
    action: 'Write less often, only to people who clicked lately, and put the unsubscribe link where it is seen.',
  },
  {
    sign: 'opted_out',
    warning: 0.005,
    bad: 0.013,
    action: 'Write less often, or split the list by what people came for.',
  },
]
/** Limits of texts: those of Klaviyo's alerts (design of reports, section 5). */
const TEXTS: readonly Limit[] = [
  {
    sign: 'opted_out',
    warning: 0.013,
    bad: 0.026,
    action: 'Text less often, and say early what the text is about.',
  },
  {
    sign: 'unreachable',
    warning: 0.05,
    bad: 0.1,
    action: 'Remove numbers that were never reached. Many of them are landlines or switched off for good.',
  },
  {
    sign: 'violations',
    warning: 0.1,
    bad: 0.2,
    action:
      'Carriers blocked these. Leave out short links of others and words that look like spam, and check the registration of your number.',
  },
]
export const HEALTH_LIMITS = { email: MAIL, sms: TEXTS } as const

export interface SignOfHealth {
  sign: HealthSign
  people: number | null
  rate: Rate | null
  limit: number
  state: HealthState
  action: string | null
}

/** Judges a sign. @param people null: not measured @param sent messages */
export function judgeSign({ sign, warning, bad, action }: Limit, people: number | null, sent: number): SignOfHealth {
  const rate = people === null || sent < LEAST_FOR_HEALTH ? null : rateOf(people, sent)
  const state = rate === null ? 'unknown' : rate.value >= bad ? 'bad' : rate.value >= warning ? 'warning' : 'good'
  return { sign, people, rate, limit: warning, state, action: state === 'bad' || state === 'warning' ? action : null }
}

const ORDER: readonly HealthState[] = ['unknown', 'good', 'warning', 'bad']

/** Returns the worst of some states. */
export const worstOf = (states: readonly HealthState[]): HealthState =>
  states.toSorted((a, b) => ORDER.indexOf(b) - ORDER.indexOf(a))[0] ?? 'unknown'

/** Failures after which an address or number is of no use anymore, or takes no messages of this owner. */
const HARD: ReadonlySet<string> = new Set<MessageFailure>(['invalid_address', 'opted_out', 'blocked', 'refused'])

/** Tells whether a message that failed would fail again. */
export const isHardFailure = (reason: string): boolean => HARD.has(reason)
