import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { isLoopback } from '../http/origin.ts'
import { sandboxEmail } from './email/sandbox.ts'
import type { GivenProviders, Providers } from './providers.ts'
import { sandboxPayments } from './payments/sandbox.ts'
import { withinCountries } from './sms/countries.ts'
import { sandboxSms } from './sms/sandbox.ts'

/**
 * Whether providers that are not set are played by the sandbox (product section 16):
 * where the public address is one of this machine's, or the operator says so.
 */
export const isSandboxOpen = (env: Pick<Env, 'PUBLIC_URL' | 'ALLOW_SANDBOX'>): boolean =>
  env.ALLOW_SANDBOX || isLoopback(env.PUBLIC_URL)

/** Completes the providers that are set by those that the sandbox plays, and keeps texts within the operator's countries. */
export function withSandbox(
  given: GivenProviders,
  env: Pick<Env, 'PUBLIC_URL' | 'ALLOW_SANDBOX' | 'APP_NAME' | 'MAIL_FROM' | 'SMS_COUNTRIES'>,
  db: Database,
  clock: () => Date,
): Omit<Providers, 'google'> {
  const isOpen = isSandboxOpen(env)
  const texting = given.sms ?? (isOpen ? sandboxSms(db) : undefined)
  const sms = texting && withinCountries(texting, env.SMS_COUNTRIES)
  if (!isOpen) return { ...given, email: given.email, sms, payments: given.payments }
  return {
    ...given,
    sms,
    email: given.email ?? sandboxEmail(db, env.MAIL_FROM ?? `${env.APP_NAME} <hello@sandbox.test>`),
    payments: given.payments ?? sandboxPayments({ db, publicUrl: env.PUBLIC_URL, clock }),
  }
}
