import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { isLoopback } from '../http/origin.ts'
import { internetDns } from './dns/internet.ts'
import { sandboxDnsOf } from './dns/sandbox.ts'
import { sandboxEmail } from './email/sandbox.ts'
import type { GivenProviders, Providers } from './providers.ts'
import { sandboxPayments } from './payments/sandbox.ts'
import { ownPages } from './registrar/sandbox-reviewer/pages.ts'
import { sandboxRegistrar } from './registrar/sandbox.ts'
import { withinCountries } from './sms/countries.ts'
import { sandboxSms } from './sms/sandbox.ts'

/**
 * Returns true if the sandbox stands in for providers that are not set (product section 16.2): the public address is
 * this machine's, or the operator allows it.
 */
export const isSandboxOpen = (env: Pick<Env, 'PUBLIC_URL' | 'ALLOW_SANDBOX'>): boolean =>
  env.ALLOW_SANDBOX || isLoopback(env.PUBLIC_URL)

/** Completes the configured providers with the sandbox's, and restricts texts to the operator's countries. */
export function withSandbox(
  given: GivenProviders,
  env: Pick<
    Env,
    | 'PUBLIC_URL'
    | 'ALLOW_SANDBOX'
    | 'APP_NAME'
    | 'MAIL_FROM'
    | 'MAIL_REPLY_DOMAIN'
    | 'SMS_COUNTRIES'
    | 'SANDBOX_NUMBERS'
  >,
  db: Database,
  clock: () => Date,
): Omit<Providers, 'google' | 'push'> {
  const isOpen = isSandboxOpen(env)
  const texting = given.sms ?? (isOpen ? sandboxSms(db, clock, { givesNumbers: env.SANDBOX_NUMBERS }) : undefined)
  const sms = texting && withinCountries(texting, env.SMS_COUNTRIES)
  const dns = given.dns ?? internetDns()
  if (!isOpen) return { ...given, dns, email: given.email, sms, registrar: given.registrar, payments: given.payments }
  return {
    ...given,
    // Where mail leaves this machine, its domains are looked up outside, too.
    dns: given.dns ?? (given.email ? dns : sandboxDnsOf(db)),
    sms,
    registrar:
      given.registrar ??
      (texting?.name === 'sandbox'
        ? sandboxRegistrar({ db, clock, fetchPage: given.fetchPage ?? ownPages(env.PUBLIC_URL) })
        : undefined),
    email:
      given.email ??
      sandboxEmail({
        db,
        from: env.MAIL_FROM ?? `${env.APP_NAME} <hello@sandbox.test>`,
        replyDomain: env.MAIL_REPLY_DOMAIN ?? 'mail.sandbox.test',
        clock,
      }),
    payments: given.payments ?? sandboxPayments({ db, publicUrl: env.PUBLIC_URL, clock }),
  }
}
