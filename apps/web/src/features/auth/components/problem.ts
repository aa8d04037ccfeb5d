import { validationDetails } from '@greenroom/contracts/errors'
import { parseEmail } from '@greenroom/domain/email-address'
import type { ApiError } from '../../../lib/api/index.ts'

/** Product section 5: what is said when the email, the phone number or the password is missing. */
export const MISSING_MESSAGE = 'You must provide either an email or phone number and a password'

/** In the order of the forms: the first one with an error gets the focus. */
const FIELDS = ['email', 'phone', 'code', 'password'] as const
export type Field = (typeof FIELDS)[number]

export interface Problem {
  /** For the whole form. */
  form?: string
  fields: Partial<Record<Field, string>>
  /** Seconds to wait before another try. */
  waitSeconds?: number
  /** Signing up with what has an account: offer to log in. */
  hasAccount?: boolean
}

export const NO_PROBLEM: Problem = { fields: {} }
export const onField = (field: Field, message: string): Problem => ({ fields: { [field]: message } })
export const firstOf = ({ fields }: Problem): Field | undefined => FIELDS.find((field) => fields[field] !== undefined)

/** What is wrong with an email before it is sent, or undefined. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email.'
  const parsed = parseEmail(email)
  return parsed.ok ? undefined : parsed.problem
}

const DEFAULT_WAIT_SECONDS = 60

/** Names of the fields in what the routes take. */
const SENT_AS: Readonly<Record<string, Field>> = {
  email: 'email',
  newEmail: 'email',
  phoneNumber: 'phone',
  password: 'password',
  newPassword: 'password',
  code: 'code',
  otp: 'code',
}

/**
 * What to show for the server's refusal.
 * @param about the field that a refusal is about when it names none: the code of a code step, say
 */
export function problemFrom(error: ApiError, about?: Field): Problem {
  if (error.status === 429)
    return {
      form: 'That was a lot of tries, so we paused for a moment to keep your account safe.',
      waitSeconds: error.retryAfter ?? DEFAULT_WAIT_SECONDS,
      fields: {},
    }
  const named = fieldIssues(error.details)
  if (named !== undefined) return { ...named, hasAccount: error.status === 409 }
  const isRefusal = error.status >= 400 && error.status < 500
  if (about !== undefined && isRefusal) return { ...onField(about, error.message), hasAccount: error.status === 409 }
  return { form: error.message, fields: {} }
}

const issuesOf = (details: unknown) => validationDetails.safeParse(details).data?.issues ?? []
const nameIn = (path: string) => path.split('.').at(-1) ?? ''

/** Whether the one-time link itself was refused: used before, too old, or never sent. */
export const isDeadLink = ({ details }: ApiError): boolean =>
  issuesOf(details).some(({ path }) => nameIn(path) === 'token')

/** The issues of a VALIDATION_FAILED answer, by field. */
function fieldIssues(details: unknown): Problem | undefined {
  const fields: Problem['fields'] = {}
  for (const { path, message } of issuesOf(details)) {
    const field = SENT_AS[nameIn(path)]
    if (field !== undefined) fields[field] ??= message
  }
  return Object.keys(fields).length === 0 ? undefined : { fields }
}
