import type { FetchOutside } from '../fetch-outside/fetch-outside.ts'
import type { DnsProvider } from './dns/dns.ts'
import type { EmailProvider } from './email/email.ts'
import type { IdentityProvider } from './identity/identity.ts'
import type { PaymentProvider } from './payments/payments.ts'
import type { PushProvider } from './push/push.ts'
import type { SmsProvider, TextingProvider } from './sms/sms.ts'
import type { Registrar } from './registrar/registrar.ts'
import type { FetchPage } from './registrar/sandbox-reviewer/pages.ts'
import type { Storage } from './storage/storage.ts'

/** External services, each behind a port with a real adapter. */
export interface Providers {
  storage: Storage
  fetchOutside: FetchOutside
  dns: DnsProvider
  /** Undefined if neither set up nor played by the sandbox. */
  email: EmailProvider | undefined
  /** The same for texts. */
  sms: TextingProvider | undefined
  /** The same for registering senders and buying numbers. */
  registrar: Registrar | undefined
  /** The same for payments. */
  payments: PaymentProvider | undefined
  /** Sign-in with Google; undefined if not set up. */
  google: IdentityProvider | undefined
  /** Pushes to browsers, which need no account anywhere. */
  push: PushProvider
}

/** Providers passed to a house. It fills in missing ones if its sandbox is open. */
export type GivenProviders = Omit<Providers, 'dns' | 'email' | 'sms' | 'registrar' | 'payments' | 'google' | 'push'> & {
  dns?: DnsProvider
  email?: EmailProvider | undefined
  sms?: SmsProvider | undefined
  registrar?: Registrar | undefined
  payments?: PaymentProvider | undefined
  /** Reads this server's pages for the reviewer of the sandbox; over HTTP unless given. */
  fetchPage?: FetchPage
}
