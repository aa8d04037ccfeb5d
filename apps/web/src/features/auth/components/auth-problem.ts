import { validationDetails } from '@greenroom/contracts/errors'
import type { ApiError } from '../../../lib/api/index.ts'

/** Spec section 5: what is said when the email or the password is missing. */
export const MISSING_MESSAGE = 'You must provide either an email or phone number and a password'
/** Bounds of a password in characters (standard W13). */
export const PASSWORD_MIN = 8
const PASSWORD_MAX = 128
/** Roughly something@somewhere; the server decides. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export interface AuthValues {
  email: string
  password: string
}
export type AuthMode = 'login' | 'signup'

export interface AuthProblem {
  /** For the whole form. */
  form?: string
  email?: string
  password?: string
  /** Seconds to wait before another try. */
  waitSeconds?: number
  /** Signing up with an address that has an account: offer to log in. */
  hasAccount?: boolean
}

/** What is wrong with the values before they are sent, or undefined. */
export function problemWith({ email, password }: AuthValues, mode: AuthMode): AuthProblem | undefined {
  if (email.trim() === '' || password === '') {
    return {
      form: MISSING_MESSAGE,
      ...(email.trim() === '' ? { email: 'Enter your email.' } : {}),
      ...(password === '' ? { password: 'Enter your password.' } : {}),
    }
  }
  if (!EMAIL.test(email.trim())) return { email: 'This does not look like an email address.' }
  if (mode === 'signup' && password.length < PASSWORD_MIN)
    return { password: `Use at least ${PASSWORD_MIN} characters.` }
  if (mode === 'signup' && password.length > PASSWORD_MAX)
    return { password: `Use at most ${PASSWORD_MAX} characters.` }
  return undefined
}

const DEFAULT_WAIT_SECONDS = 60

/** What to show for the server's refusal; codes are its own and Better Auth's. */
export function problemFrom(error: ApiError): AuthProblem {
  if (error.status === 429)
    return {
      form: 'That was a lot of tries, so we paused for a moment to keep your account safe.',
      waitSeconds: error.retryAfter ?? DEFAULT_WAIT_SECONDS,
    }
  if (error.status === 409 || error.code.startsWith('USER_ALREADY_EXISTS'))
    return { email: 'There is an account with this email.', hasAccount: true }
  if (error.code === 'INVALID_EMAIL') return { email: 'This does not look like an email address.' }
  if (error.code.startsWith('PASSWORD_')) return { password: error.message }
  if (error.status === 401) return { form: 'This email and password do not match. Check both and try again.' }
  return fieldIssues(error.details) ?? { form: error.message }
}

/** The issues of a VALIDATION_FAILED answer, by field. */
function fieldIssues(details: unknown): AuthProblem | undefined {
  const issues = validationDetails.safeParse(details).data?.issues ?? []
  const of = (field: string) => issues.find(({ path }) => path.split('.').at(-1) === field)?.message
  const email = of('email')
  const password = of('password')
  if (email === undefined && password === undefined) return undefined
  return { ...(email === undefined ? {} : { email }), ...(password === undefined ? {} : { password }) }
}

/** A wait in words: 42 s, 3 min. */
export const waitInWords = (seconds: number): string =>
  seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
