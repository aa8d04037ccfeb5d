/** Codes for too many requests, whatever the HTTP status (twilio.com/docs/api/errors). */
const TOO_FAST = new Set([14107, 20429, 21611, 63038])

/** Errors without a connection, so nothing was done. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Body of an answer of 400 and above. */
export interface TwilioProblem {
  code?: number
  message?: string
}

/** Reads the code and the message of an answer, where it has them. */
export function problemOf(body: unknown): TwilioProblem {
  const { code, message } = (typeof body === 'string' ? parse(body) : (body ?? {})) as Record<string, unknown>
  return {
    ...(typeof code === 'number' ? { code } : {}),
    ...(typeof message === 'string' ? { message } : {}),
  }
}

/** Tells whether an answer asks for fewer requests: nothing was done. */
export const isTooFast = (statusCode: number, code: number | undefined): boolean =>
  statusCode === 429 || (code !== undefined && TOO_FAST.has(code))

/** Reads a missing answer: its reason, and whether the request reached nobody. */
export function lossOf(error: unknown): { reason: string; wasNeverConnected: boolean } {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  return {
    reason: typeof code === 'string' ? code : 'no reason given',
    wasNeverConnected: syscall === 'connect' || (typeof code === 'string' && NEVER_CONNECTED.has(code)),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
