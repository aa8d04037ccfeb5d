import type { ErrorCode } from '@greenroom/contracts'
import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Answer, Question } from '../../../platform/identity/ask.ts'
import type { Identity } from '../../../platform/identity/identity.ts'
import type { LiveSession } from '../../../platform/identity/sessions.ts'
import type { DeviceTokens } from './device-tokens.ts'
import type { EntryLimits } from './limits.ts'

/** Who stands at the door: nothing of it is trusted yet. */
export interface Caller {
  address: string
  cookie: string | undefined
  userAgent: string | undefined
}

/** What signing up, in and out stand on. */
export interface Entrance {
  context: SystemContext
  identity: Identity
  limits: EntryLimits
  devices: DeviceTokens
  caller: Caller
}

/** A question of this caller to Better Auth. */
export const questionOf = ({ caller }: Entrance, path: string, body?: Record<string, unknown>): Question => ({
  path,
  ...(body ? { body } : {}),
  ...caller,
})

/** Who is signed in in this browser. @throws AppError NOT_AUTHENTICATED */
export async function requireSession({ identity, caller }: Entrance): Promise<LiveSession> {
  const session = await identity.sessionOf(caller.cookie)
  if (!session) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  return session
}

/** The answer of what has no more to say. */
export const done = (body: Record<string, unknown> = { status: true }): Answer => ({ status: 200, body, cookies: [] })

/** One thing that is wrong with a field, as the form of every validation error. */
export const wrongField = (code: ErrorCode, field: string, message: string) =>
  new AppError(code, message, { details: { issues: [{ path: `body.${field}`, message }] } })

/** Said alike for an unknown address, a wrong password and an account without one (standard W14). */
export const wrongCredentials = () => new AppError('NOT_AUTHENTICATED', 'This email or password is not right.')

/**
 * An answer that is a success. Our own doors have checked the input, so a refusal of another kind is a fault of ours.
 * @throws AppError in the house's own form for every other
 */
export function requireAnswer(answer: Answer): Answer {
  if (answer.status < 400) return answer
  if (answer.status === 401) throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  throw new AppError('INTERNAL', 'Something went wrong on our side. Please try again.', { cause: answer.body })
}
