import type { MessageFailure } from '@greenroom/domain'
import { EmailError } from '../../../platform/providers/email/email.ts'
import { SmsError, type SmsFailure } from '../../../platform/providers/sms/sms.ts'
import { reasonOf } from '../../../platform/providers/sms/twilio-errors.ts'
import { MAIL_FAILURES, type Outcome } from '../../messaging/public.ts'
import { nextTry } from './backoff.ts'
import { restUntil } from './carrier-codes.ts'

const REASONS = {
  'invalid-number': 'invalid_address',
  unreachable: 'unreachable',
  refused: 'refused',
} as const satisfies Partial<Record<SmsFailure, MessageFailure>>

/** Longest wait of a mail, in seconds: mailbox providers put a new sender off for hours (RFC 5321, section 4.5.4.1). */
const MAIL_SECONDS = 3600

const UNCERTAIN: Outcome = { status: 'uncertain', isAccepted: false }

/**
 * Returns what an error of a provider means for the attempt. An error that the provider's port does not know is uncertain:
 * nobody can tell how far it got (standard S3).
 */
export function outcomeOf(error: unknown, now: Date, attempt: number): Outcome | { later: Date } {
  if (error instanceof EmailError) {
    if (error.failure === 'not-now')
      return { later: nextTry(now, attempt, { asked: (error.retryAfterMs ?? 0) / 1000, longest: MAIL_SECONDS }) }
    if (error.failure === 'refused')
      return { status: 'failed', failure: MAIL_FAILURES[error.verdict ?? 'no-mailbox'], isAccepted: false }
    return UNCERTAIN
  }
  if (!(error instanceof SmsError) || error.failure === 'uncertain') return UNCERTAIN
  const rest = restUntil(error.code, now)
  if (rest) return { later: rest }
  if (error.failure === 'not-now') return { later: nextTry(now, attempt, { asked: error.retryAfter }) }
  return { status: 'failed', failure: reasonOf(error.code) ?? REASONS[error.failure], isAccepted: false }
}
