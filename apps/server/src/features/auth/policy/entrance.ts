import type { ErrorCode } from '@greenroom/contracts'
import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Answer, Question } from '../../../platform/identity/ask.ts'
import type { Identity } from '../../../platform/identity/identity.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import type { DeviceTokens } from './device-tokens.ts'
import type { EntryLimits } from './limits.ts'

/** The client of a request. None of it is trusted yet. */
export interface UntrustedCaller {
  address: string
  cookie: string | undefined
  userAgent: string | undefined
}

/** Inputs of every command that signs up, in, or out. */
export interface Entrance {
  context: SystemContext
  identity: Identity
  limits: EntryLimits
  devices: DeviceTokens
  caller: UntrustedCaller
}

/** Builds a request of this caller to Better Auth. */
export const questionOf = ({ caller }: Entrance, path: string, body?: Record<string, unknown>): Question => ({
  path,
  ...(body ? { body } : {}),
  ...caller,
})

/** Returns the session of this browser. @throws AppError NOT_AUTHENTICATED */
export async function requireSession({ identity, caller }: Entrance): Promise<LiveSession> {
  const session = await identity.sessionOf(caller.cookie)
  if (!session) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  return session
}

/** Returns a plain success answer. */
export const done = (body: Record<string, unknown> = { status: true }): Answer => ({ status: 200, body, cookies: [] })

/** Returns an error about one field, in the form of every validation error. */
export const wrongField = (code: ErrorCode, field: string, message: string) =>
  new AppError(code, message, { details: { issues: [{ path: `body.${field}`, message }] } })

/** The same for an unknown address, a wrong password, and an account without a password (standard W14). */
export const wrongCredentials = () => new AppError('NOT_AUTHENTICATED', 'This email or password is incorrect.')

/**
 * Requires an answer to be a success. Our own routes have checked the input, so any other refusal is our fault.
 * @throws AppError in our own form
 */
export function requireAnswer(answer: Answer): Answer {
  if (answer.status < 400) return answer
  if (answer.status === 401) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  throw new AppError('INTERNAL', 'Something went wrong on our side. Please try again.', { cause: answer.body })
}
