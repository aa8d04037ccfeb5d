import type { FetchOutside } from '../fetch-outside/fetch-outside.ts'
import type { EmailProvider } from './email/email.ts'
import type { IdentityProvider } from './identity/identity.ts'
import type { PaymentProvider } from './payments/payments.ts'
import type { SmsProvider, TextingProvider } from './sms/sms.ts'
import type { Storage } from './storage/storage.ts'

/** The outside world, each behind a port with a real adapter beside it. */
export interface Providers {
  storage: Storage
  fetchOutside: FetchOutside
  /** Absent where it is not set up, and the sandbox is not open either. */
  email: EmailProvider | undefined
  /** Absent alike. */
  sms: TextingProvider | undefined
  /** Absent alike. */
  payments: PaymentProvider | undefined
  /** Signing in with Google; absent where it is not set up. */
  google: IdentityProvider | undefined
}

/** What a house is given: where a provider is not set, the house plays it itself as far as its sandbox is open. */
export type GivenProviders = Omit<Providers, 'email' | 'sms' | 'payments' | 'google'> & {
  email?: EmailProvider | undefined
  sms?: SmsProvider | undefined
  payments?: PaymentProvider | undefined
}
