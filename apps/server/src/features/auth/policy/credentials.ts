import { isStorableText, parseEmail } from '@greenroom/domain'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../platform/identity/better-auth.ts'
import { wrongField } from './entrance.ts'

/** Product section 5, for sign-up and sign-in alike. */
const MISSING_MESSAGE = 'You must provide either an email or phone number and a password'
/** Longest name of a person, in characters. */
const MAX_NAME = 100

export interface Credentials {
  /** Case-folded and trimmed. */
  email: string
  password: string
}
export interface Registration extends Credentials {
  name: string
}

const filled = z.object({ email: z.string().trim().min(1), password: z.string().min(1) })

/**
 * Reads email and password as typed to sign in. Ignores everything else (standard W12).
 * @throws AppError VALIDATION_FAILED
 */
export function readCredentials(body: unknown): Credentials {
  const parsed = filled.safeParse(body)
  if (!parsed.success) throw new AppError('VALIDATION_FAILED', MISSING_MESSAGE)
  const { password } = parsed.data
  const email = addressOf(parsed.data.email, 'email')
  if (lengthOf(password) > PASSWORD_MAX)
    throw wrongField('VALIDATION_FAILED', 'password', `Use at most ${PASSWORD_MAX} characters.`)
  return { email, password }
}

/**
 * Reads a sign-up: a password that is not commonly guessed (standard W13), and a name, which may be empty.
 * @throws AppError VALIDATION_FAILED
 */
export async function readRegistration(body: unknown): Promise<Registration> {
  const credentials = readCredentials(body)
  await requireGoodPassword(credentials.password, [credentials.email])
  return { ...credentials, name: readName((body as { name?: unknown }).name) }
}

/**
 * Requires a new password to have 8 to 128 characters and not to be commonly guessed (standard W13).
 * @param names of the account, which are as easy to guess
 * @param field it was typed into
 * @throws AppError VALIDATION_FAILED
 */
export async function requireGoodPassword(
  password: string,
  names: readonly (string | null)[],
  field = 'password',
): Promise<void> {
  const refuse = (message: string) => wrongField('VALIDATION_FAILED', field, message)
  if (lengthOf(password) < PASSWORD_MIN) throw refuse(`Use at least ${PASSWORD_MIN} characters.`)
  if (lengthOf(password) > PASSWORD_MAX) throw refuse(`Use at most ${PASSWORD_MAX} characters.`)
  const folded = password.toLowerCase()
  const guessed = names.find((name) => name && (folded === name || folded === name.split('@')[0]))
  if (guessed)
    throw refuse(
      `Your ${guessed.includes('@') ? 'email' : 'phone number'} is easy to guess as a password. Please choose another one.`,
    )
  if ((await commonPasswords()).has(folded))
    throw refuse('This password is too easy to guess. Please choose another one.')
}

/** Reads an email as typed, case-folded and trimmed. @throws AppError VALIDATION_FAILED */
export function readEmail(body: unknown, field = 'email'): string {
  return addressOf(textOf(body, field), field)
}

function addressOf(typed: string, field: string): string {
  const parsed = parseEmail(typed)
  if (!parsed.ok) throw wrongField('VALIDATION_FAILED', field, parsed.problem)
  return parsed.address.toLowerCase()
}

/** Reads a password as typed, unchanged. @throws AppError VALIDATION_FAILED if it is empty */
export function readPassword(body: unknown, field: string): string {
  const password = textOf(body, field)
  if (password === '') throw wrongField('VALIDATION_FAILED', field, 'Enter a password.')
  if (lengthOf(password) > PASSWORD_MAX)
    throw wrongField('VALIDATION_FAILED', field, `Use at most ${PASSWORD_MAX} characters.`)
  return password
}

function textOf(body: unknown, field: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' ? value : ''
}

/** Reads a person's name as typed, which may be empty. @throws AppError VALIDATION_FAILED */
export function readName(value: unknown): string {
  if (value === undefined || value === null) return ''
  const name = typeof value === 'string' ? value.trim() : undefined
  if (name === undefined || !isStorableText(name)) throw wrongField('VALIDATION_FAILED', 'name', 'Enter a valid name.')
  if (lengthOf(name) > MAX_NAME) throw wrongField('VALIDATION_FAILED', 'name', `Use at most ${MAX_NAME} characters.`)
  return name
}

/** Counts characters as people do: an emoji is one. */
const lengthOf = (text: string) => Array.from(text).length

let common: Promise<ReadonlySet<string>> | undefined

/** Loads about 18,000 common passwords that are long enough. The first sign-up loads them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN)),
  )
  return common
}
