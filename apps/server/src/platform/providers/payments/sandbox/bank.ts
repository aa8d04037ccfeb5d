import { SANDBOX_CARD, SANDBOX_CARD_EXPIRES, type SandboxCard } from '@greenroom/domain'
import type { Database } from '../../../db/database.ts'
import type { Card } from '../payments.ts'

/** Dependencies of the sandbox. */
export interface Sandbox {
  db: Database
  publicUrl: string
  clock: () => Date
}

export const DECLINED = 'Your card was declined.'

/** Returns the bank's reason for refusing a charge without the payer; undefined if it pays. */
export function problemOfCharge(card: SandboxCard | null): string | undefined {
  if (card === null) return 'No card is saved.'
  const { later } = SANDBOX_CARD[card]
  if (later === 'asks') return 'Your bank asks you to confirm this payment yourself.'
  return later === 'pays' ? undefined : DECLINED
}

export function cardOf({ card, cardId }: { card: SandboxCard | null; cardId: string | null }): Card | undefined {
  if (card === null || cardId === null) return undefined
  const { brand, last4 } = SANDBOX_CARD[card]
  return { id: cardId, brand, last4, expMonth: SANDBOX_CARD_EXPIRES.month, expYear: SANDBOX_CARD_EXPIRES.year }
}
