import { isTooFast, lossOf, problemOf } from '../twilio/answers.ts'
import type { TwilioAnswer } from '../twilio/api-client.ts'
import { RegistrarError, type Rejection } from './registrar.ts'

/** Codes by which Twilio does not serve an account, whatever the HTTP status (twilio.com/docs/api/errors). */
const NOT_SERVED = new Set([
  20003, // wrong credentials, or not permitted
  20005, // the account is not active
  20006, // access denied
  21404, // not for trial accounts
])

/** Longest text of a rejection that is kept, in characters. */
const MAX_TEXT = 1000
/** Most rejections of one object, and fields of one rejection, that are kept. */
const MAX_PARTS = 50

/** An answer of Twilio's that refuses a call. */
export class TwilioRefusal extends RegistrarError {
  readonly statusCode: number
  readonly code: number | undefined

  constructor(failure: RegistrarError['failure'], { statusCode, body }: TwilioAnswer) {
    const { code, message } = problemOf(body)
    const said = [statusCode, code].filter((part) => part !== undefined).join(' ')
    const rejection = { code: code ?? 0, text: bounded(message ?? ''), fields: [] }
    super(failure, `Twilio refused a registration (${said}).`, failure === 'rejected' ? [rejection] : [])
    this.statusCode = statusCode
    this.code = code
  }
}

/** Interprets an answer of 400 and above. Reads change nothing, so after a server error they may be repeated. */
export function answerError(answer: TwilioAnswer, method: string): RegistrarError {
  const { statusCode, body } = answer
  const { code } = problemOf(body)
  if (isTooFast(statusCode, code)) return new RegistrarError('not-now', 'Twilio asks for fewer requests.')
  if (statusCode >= 500)
    return new RegistrarError(isRead(method) ? 'not-now' : 'uncertain', `Twilio failed (${statusCode}).`)
  const isNotServed = [401, 402, 403].includes(statusCode) || (code !== undefined && NOT_SERVED.has(code))
  return new TwilioRefusal(isNotServed ? 'refused' : 'rejected', answer)
}

/** Interprets a missing answer. */
export function connectionError(error: unknown, method: string): RegistrarError {
  const { reason, wasNeverConnected } = lossOf(error)
  const isHarmless = wasNeverConnected || isRead(method)
  return new RegistrarError(isHarmless ? 'not-now' : 'uncertain', `Twilio did not answer (${reason}).`)
}

const isRead = (method: string): boolean => method.toLowerCase() === 'get'

/** Tells whether an object is gone, or never was. */
export const isGone = (error: unknown): boolean => error instanceof TwilioRefusal && error.statusCode === 404

/** Returns undefined instead of failing where there is no such object. */
export const ifThere = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })

/**
 * Runs what follows a call that cost something: if it fails without a doubt of its own, the whole is still in doubt, and a
 * repetition finds what was made.
 */
export const afterCost = <T>(rest: Promise<T>): Promise<T> =>
  rest.catch((error: unknown) => {
    if (error instanceof RegistrarError) throw new RegistrarError('uncertain', error.message)
    throw error
  })

/** Reads a list of errors as brands, campaigns, profiles, and verifications carry them: each names its parts otherwise. */
export function rejectionsOf(errors: unknown, otherwise: { code?: unknown; text?: unknown } = {}): Rejection[] {
  const listed = (Array.isArray(errors) ? errors : []).slice(0, MAX_PARTS).map((error: unknown) => {
    if (typeof error === 'string') return rejection(0, error, [])
    const { code, error_code, description, reason, message, fields } = (error ?? {}) as Record<string, unknown>
    return rejection(code ?? error_code, description ?? reason ?? message, fields)
  })
  if (listed.length > 0 || !(otherwise.code || otherwise.text)) return listed
  return [rejection(otherwise.code, otherwise.text, [])]
}

const rejection = (code: unknown, text: unknown, fields: unknown): Rejection => ({
  code: Number.isSafeInteger(Number(code)) ? Number(code) : 0,
  text: bounded(typeof text === 'string' ? text : ''),
  fields: (Array.isArray(fields) ? fields : []).filter((field) => typeof field === 'string').slice(0, MAX_PARTS),
})

const bounded = (text: string): string => text.slice(0, MAX_TEXT)
