import type { MessageFailure } from '@greenroom/domain'
import { isTooFast, lossOf, problemOf } from '../twilio/answers.ts'
import type { TwilioAnswer } from '../twilio/api-client.ts'
import { SmsError, type SmsFailure } from './sms.ts'

/** Twilio's error codes about the recipient (twilio.com/docs/api/errors). */
const ABOUT_RECEIVER: Readonly<Record<number, SmsFailure>> = {
  21211: 'invalid-number', // not a phone number
  21217: 'invalid-number', // not a phone number
  21614: 'invalid-number', // not a mobile number
  21408: 'unreachable', // the account may not send to this region
  21610: 'unreachable', // opted out
  21612: 'unreachable', // no route from this sender to that number
  21635: 'unreachable', // a landline
}

/** Interprets an answer of 400 and above. After a server error nobody knows how far it got. */
export function answerError({ statusCode, body, headers }: TwilioAnswer): SmsError {
  const { code } = problemOf(body)
  const said = `Twilio did not take the text (${[statusCode, code].filter((part) => part !== undefined).join(' ')}).`
  const codes = code === undefined ? {} : { code }
  if (isTooFast(statusCode, code)) return new SmsError('not-now', said, { ...codes, ...retryAfterOf(headers) })
  if (statusCode >= 500) return new SmsError('uncertain', said, codes)
  return new SmsError((code !== undefined && ABOUT_RECEIVER[code]) || 'refused', said, codes)
}

/** Interprets a missing answer. */
export function connectionError(error: unknown): SmsError {
  const { reason, wasNeverConnected } = lossOf(error)
  return new SmsError(wasNeverConnected ? 'not-now' : 'uncertain', `Twilio did not answer (${reason}).`)
}

/** Returns the header's number of seconds, if it is one. */
function retryAfterOf(headers: unknown): { retryAfter?: number } {
  const seconds = Number((headers as Record<string, unknown> | undefined)?.['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfter: seconds } : {}
}

/** Reasons of failures by Twilio's code, of its API and of its delivery receipts (twilio.com/docs/api/errors). */
const REASONS: Readonly<Record<number, MessageFailure>> = {
  21211: 'invalid_address',
  21217: 'invalid_address',
  21614: 'invalid_address',
  21610: 'opted_out',
  21612: 'unreachable',
  21635: 'unreachable',
  21617: 'too_large', // longer than 1,600 characters
  21620: 'refused', // an address of a picture that it cannot use
  30001: 'refused', // queue overflow
  30002: 'refused', // account suspended
  30003: 'unreachable',
  30004: 'blocked', // by the receiving side
  30005: 'invalid_address', // unknown destination
  30006: 'unreachable', // a landline, or a carrier that cannot be reached
  30007: 'blocked', // filtered by the carrier
  30008: 'unknown',
  30019: 'too_large', // for the carrier
  30023: 'refused', // daily limit of the brand
  30032: 'refused', // toll-free number not verified
  30034: 'refused', // number not registered
  30036: 'expired',
  30453: 'blocked',
}

/** Returns why a text failed, from Twilio's code. */
export const reasonOf = (code: number | undefined): MessageFailure | undefined =>
  code === undefined ? undefined : REASONS[code]
