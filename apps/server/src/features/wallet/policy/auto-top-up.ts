import { AUTO_TOP_UP_GAP_MS } from '@greenroom/domain'

const HOUR_MS = 3_600_000

/** Pauses of a card after its first, second, and later declines (record 0018). */
const RESTS_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS]

/**
 * Milliseconds after which an open charge counts as interrupted and is resumed. All retries of one call to a provider
 * are over by then.
 */
export const CUT_OFF_MS = AUTO_TOP_UP_GAP_MS

/** Settings and state that decide about auto top-up. */
export interface AutoTopUpState {
  isEnabled: boolean
  /** Cents. */
  threshold: number
  triedAt: Date | null
  retryAt: Date | null
  declines: number
  declinedCard: string | null
}

export type Refusal = 'off' | 'enough' | 'charging' | 'too soon' | 'resting'

/**
 * Returns why the saved card is not charged now, or undefined if it is. A balance below the threshold is topped up, at
 * most once in 60 seconds (product sections 4 and 9). A declined card pauses; a new one does not.
 * @param now.balance cents
 */
export function refusalOf(
  { isEnabled, threshold, triedAt, retryAt, declinedCard }: AutoTopUpState,
  now: { at: Date; balance: number; cardId: string; isCharging: boolean },
): Refusal | undefined {
  if (!isEnabled) return 'off'
  if (now.balance >= threshold) return 'enough'
  if (now.isCharging) return 'charging'
  if (triedAt && now.at.getTime() < triedAt.getTime() + AUTO_TOP_UP_GAP_MS) return 'too soon'
  if (retryAt && now.at < retryAt && now.cardId === declinedCard) return 'resting'
  return undefined
}

/** Returns the state after a decline. @returns retryAt undefined if it is not retried, and auto top-up is off */
export function afterDecline(
  { declines, declinedCard }: Pick<AutoTopUpState, 'declines' | 'declinedCard'>,
  cardId: string,
  at: Date,
): { declines: number; retryAt: Date | undefined } {
  const before = cardId === declinedCard ? declines : 0
  const rest = RESTS_MS[before]
  return { declines: before + 1, retryAt: rest === undefined ? undefined : new Date(at.getTime() + rest) }
}
