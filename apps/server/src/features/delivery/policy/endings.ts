import type { Result } from '../store/ticks.ts'
import type { outcomeOf } from './failures.ts'

/** What a call came to, as it is kept. */
export type Ending = Pick<Result, 'outcome' | 'reason' | 'until' | 'cost' | 'providerId'>

/** Ends what did certainly not leave: the gate decides about it anew. */
export const putBack = (now: number): Ending => ({
  outcome: 'held',
  reason: null,
  until: new Date(now),
  cost: 0,
  providerId: null,
})

/** Returns how an error of a provider is kept. @param cost cents that stay set aside while it is uncertain */
export function endingOf(outcome: ReturnType<typeof outcomeOf>, cost: number): Ending {
  const rest = { reason: null, until: null, providerId: null }
  if ('later' in outcome) return { ...rest, outcome: 'deferred', until: outcome.later, cost: 0 }
  if (outcome.status === 'failed') return { ...rest, outcome: 'failed', reason: outcome.failure ?? 'unknown', cost: 0 }
  return { ...rest, outcome: 'uncertain', cost }
}
