/** Test cards of the sandbox's checkout. */
export const SANDBOX_CARDS = ['good', 'declined', 'authentication', 'declined-later', 'authentication-later'] as const
export type SandboxCard = (typeof SANDBOX_CARDS)[number]

/** When the payment's webhook arrives: at once, after 20 s, twice, or never. */
export const SANDBOX_WEBHOOKS = ['at-once', 'late', 'twice', 'never'] as const
export type SandboxWebhook = (typeof SANDBOX_WEBHOOKS)[number]

/** Answers of a test card's bank. */
interface Behavior {
  brand: 'visa' | 'mastercard'
  last4: string
  /** When the payer is present. */
  now: 'pays' | 'declines' | 'asks'
  /** When a charge is made without the payer. */
  later: 'pays' | 'declines' | 'asks'
}

export const SANDBOX_CARD: Record<SandboxCard, Behavior> = {
  good: { brand: 'visa', last4: '4242', now: 'pays', later: 'pays' },
  declined: { brand: 'visa', last4: '0002', now: 'declines', later: 'declines' },
  authentication: { brand: 'mastercard', last4: '3220', now: 'asks', later: 'pays' },
  'declined-later': { brand: 'visa', last4: '0341', now: 'pays', later: 'declines' },
  'authentication-later': { brand: 'mastercard', last4: '3184', now: 'asks', later: 'asks' },
}

/** Expiry date of all test cards. */
export const SANDBOX_CARD_EXPIRES = { month: 12, year: 2034 } as const
