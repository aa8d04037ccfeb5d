import { parsePhone } from '@greenroom/domain/phone'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import type { Providers } from '../../../platform/providers/providers.ts'
import { readName, readPassword, requireGoodPassword } from './credentials.ts'
import { wrongField } from './entrance.ts'

/** Product section 5, for sign-up and sign-in alike. */
const MISSING_MESSAGE = 'You must provide either an email or phone number and a password'

export interface PhoneCredentials {
  /** E.164. */
  phoneNumber: string
  password: string
}
export interface PhoneRegistration extends PhoneCredentials {
  name: string
}

const filled = z.object({ phoneNumber: z.string().trim().min(1), password: z.string().min(1) })
const withNumber = z.object({ phoneNumber: z.string() })
const coded = z.object({ code: z.string().regex(/^\s*\d{3}[\s-]?\d{3}\s*$/) })

/** The same for an unknown number, a wrong password, and an account without a password (standard W14). */
export const wrongPhoneCredentials = () =>
  new AppError('NOT_AUTHENTICATED', 'This phone number or password is incorrect.')

/** The same for a wrong code, one that was used, replaced, or tried too often, and a number without an account. */
export const wrongCode = (field = 'code') =>
  wrongField(
    'VALIDATION_FAILED',
    field,
    'This code is incorrect or has expired. Ask for a new one if it keeps failing.',
  )

/** Reads a phone number as typed, with its country code. @returns E.164 @throws AppError VALIDATION_FAILED */
export function readPhoneNumber(body: unknown): string {
  const parsed = withNumber.safeParse(body)
  const phone = parsePhone(parsed.success ? parsed.data.phoneNumber : '')
  if (!phone.ok) throw wrongField('VALIDATION_FAILED', 'phoneNumber', phone.problem)
  return phone.e164
}

/**
 * Requires that codes can be texted to a number. Depends only on its country and reveals nothing about accounts.
 * @throws AppError VALIDATION_FAILED; UNAVAILABLE if texting is not set up
 */
export function requireTextable(providers: Providers, phoneNumber: string): void {
  if (requireSms(providers).serves(phoneNumber)) return
  throw wrongField('VALIDATION_FAILED', 'phoneNumber', 'We cannot text codes to this country. Use an email instead.')
}

/** Reads phone number and password as typed to sign in. @throws AppError VALIDATION_FAILED */
export function readPhoneCredentials(body: unknown): PhoneCredentials {
  if (!filled.safeParse(body).success) throw new AppError('VALIDATION_FAILED', MISSING_MESSAGE)
  return { phoneNumber: readPhoneNumber(body), password: readPassword(body, 'password') }
}

/** Reads a sign-up by phone. @throws AppError VALIDATION_FAILED */
export async function readPhoneRegistration(body: unknown): Promise<PhoneRegistration> {
  const credentials = readPhoneCredentials(body)
  await requireGoodPassword(credentials.password, namesOf(credentials.phoneNumber))
  return { ...credentials, name: readName((body as { name?: unknown }).name) }
}

/** Returns the forms of a number that are bad passwords. */
export const namesOf = (phoneNumber: string) => [phoneNumber, phoneNumber.slice(1)]

/** Reads a code as typed, digits only. @throws AppError VALIDATION_FAILED if it cannot be one */
export function readCode(body: unknown, field = 'code'): string {
  const parsed = coded.safeParse({ code: (body as Record<string, unknown> | null)?.[field] })
  if (!parsed.success) throw wrongField('VALIDATION_FAILED', field, 'Enter the 6 digits of the code.')
  return parsed.data.code.replace(/\D/g, '')
}
