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

/** Codes for too many requests, whatever the HTTP status. */
const TOO_FAST = new Set([14107, 20429, 21611, 63038])

/** Errors without a connection, so nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

interface Answer {
  statusCode: number
  body: unknown
  headers?: unknown
}

/** Interprets an answer of 400 and above. After a server error nobody knows how far it got. */
export function answerError({ statusCode, body, headers }: Answer): SmsError {
  const code = codeOf(body)
  const said = `Twilio did not take the text (${[statusCode, code].filter((part) => part !== undefined).join(' ')}).`
  if (statusCode === 429 || (code !== undefined && TOO_FAST.has(code)))
    return new SmsError('not-now', said, retryAfterOf(headers))
  if (statusCode >= 500) return new SmsError('uncertain', said)
  return new SmsError((code !== undefined && ABOUT_RECEIVER[code]) || 'refused', said)
}

/** Interprets a missing answer. */
export function connectionError(error: unknown): SmsError {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  const neverConnected = syscall === 'connect' || (typeof code === 'string' && NEVER_CONNECTED.has(code))
  return new SmsError(
    neverConnected ? 'not-now' : 'uncertain',
    `Twilio did not answer (${typeof code === 'string' ? code : 'no reason given'}).`,
  )
}

function codeOf(body: unknown): number | undefined {
  const parsed = typeof body === 'string' ? parse(body) : body
  const code = (parsed as { code?: unknown } | null | undefined)?.code
  return typeof code === 'number' ? code : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the header's number of seconds; undefined if it is not a number. */
function retryAfterOf(headers: unknown): number | undefined {
  const seconds = Number((headers as Record<string, unknown> | undefined)?.['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
