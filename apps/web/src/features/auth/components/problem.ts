import { validationDetails } from '@greenroom/contracts/errors'
import { parseEmail } from '@greenroom/domain/email-address'
import type { ApiError } from '../../../lib/api/index.ts'

/** Shown when the email, phone number or password is missing (product section 5). */
export const MISSING_MESSAGE = 'You must provide either an email or phone number and a password'

export type Field = 'email' | 'phone' | 'code' | 'password'

export interface Problem {
  /** For the whole form. */
  form?: string
  fields: Partial<Record<Field, string>>
  /** The field that gets the focus if none has a problem. */
  focus?: Field
  /** Seconds until the next try is allowed. */
  waitSeconds?: number
  /** The address already has an account. The form offers to log in. */
  hasAccount?: boolean
}

export const NO_PROBLEM: Problem = { fields: {} }
export const onField = (field: Field, message: string): Problem => ({ fields: { [field]: message } })

/** Returns the problem with an email before it is sent, or undefined. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Enter your email.'
  const parsed = parseEmail(email)
  return parsed.ok ? undefined : parsed.problem
}

const DEFAULT_WAIT_SECONDS = 60

/** Maps names in request bodies to fields. */
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
 * Turns the server's refusal into a problem to show.
 * @param about the field to blame when the refusal names none, such as the code of a code step; it gets the focus
 */
export function problemFrom(error: ApiError, about?: Field): Problem {
  const focus = about === undefined ? {} : { focus: about }
  if (error.status === 429)
    return {
      form: 'That was a lot of tries, so we paused for a moment to keep your account safe.',
      waitSeconds: error.retryAfter ?? DEFAULT_WAIT_SECONDS,
      fields: {},
      ...focus,
    }
  const named = fieldIssues(error.details)
  if (named !== undefined) return { ...named, hasAccount: error.status === 409 }
  const isRefusal = error.status >= 400 && error.status < 500
  if (about !== undefined && isRefusal) return { ...onField(about, error.message), hasAccount: error.status === 409 }
  return { form: error.message, fields: {}, ...focus }
}

const issuesOf = (details: unknown) => validationDetails.safeParse(details).data?.issues ?? []
const nameIn = (path: string) => path.split('.').at(-1) ?? ''

/** Tells whether the one-time link itself was refused: used, expired or never sent. */
export const isDeadLink = ({ details }: ApiError): boolean =>
  issuesOf(details).some(({ path }) => nameIn(path) === 'token')

/** Returns the issues of a VALIDATION_FAILED answer by field. */
function fieldIssues(details: unknown): Problem | undefined {
  const fields: Problem['fields'] = {}
  for (const { path, message } of issuesOf(details)) {
    const field = SENT_AS[nameIn(path)]
    if (field !== undefined) fields[field] ??= message
  }
  return Object.keys(fields).length === 0 ? undefined : { fields }
}
