import type { DomainVerdict } from './check.ts'

/**
 * States of a sender domain. `pending`: never proved. `verified`: all is right. `failing`: something is wrong or unanswered,
 * and mail still leaves. `stopped`: no campaigns leave until it is right again.
 */
export const SENDER_DOMAIN_STATES = ['pending', 'verified', 'failing', 'stopped'] as const
export type SenderDomainState = (typeof SENDER_DOMAIN_STATES)[number]

/** Tells whether campaigns may leave from a domain in this state (standard S14). */
export const maySendFrom = (state: SenderDomainState): boolean => state === 'verified' || state === 'failing'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Time between two wrong answers, and without any answer, after which mail stops (registration.md, section 11). */
const SENDER_PATIENCE: Patience = { wrongMs: 6 * HOUR_MS, silentMs: 48 * HOUR_MS }

/** Milliseconds between two wrong answers, and without any answer, after which a domain is stopped. */
export interface Patience {
  wrongMs: number
  silentMs: number
}

/** Looks at a domain that is not right, from its last change on (registration.md, section 11). */
const POLLS = [
  { looks: 10, every: MINUTE_MS },
  { looks: 12, every: 5 * MINUTE_MS },
  { looks: 72, every: HOUR_MS },
] as const
const DAILY_MS = 24 * HOUR_MS
/** Daily looks at a domain that was never proved; after them only its owner has it looked at. */
const PENDING_DAYS = 30

export interface DomainHealth {
  state: SenderDomainState
  /** Looks in this state. */
  looks: number
  wrongSince: Date | null
  silentSince: Date | null
  /** Null: only when its owner asks. */
  nextCheckAt: Date | null
}

/** Returns what a check makes of a domain. @param isAwaited a record is about to be added, so that it is looked at more often */
export function afterCheck(
  health: DomainHealth,
  verdict: DomainVerdict,
  now: Date,
  { patience = SENDER_PATIENCE, isAwaited = false }: { patience?: Patience; isAwaited?: boolean } = {},
): DomainHealth {
  const state = stateAfter(health, verdict, now, patience)
  const looks = state === health.state ? health.looks + 1 : 0
  const since = (moment: Date | null) => moment ?? now
  return {
    state,
    looks,
    wrongSince: verdict === 'right' ? null : verdict === 'wrong' ? since(health.wrongSince) : health.wrongSince,
    silentSince: verdict === 'no_answer' ? since(health.silentSince) : null,
    nextCheckAt: nextLook(state, looks, now, isAwaited),
  }
}

function stateAfter(
  health: DomainHealth,
  verdict: DomainVerdict,
  now: Date,
  { wrongMs, silentMs }: Patience,
): SenderDomainState {
  const { state, wrongSince, silentSince } = health
  if (verdict === 'right') return 'verified'
  if (!maySendFrom(state)) return state
  const age = (since: Date | null) => (since ? now.getTime() - since.getTime() : 0)
  const isOver = verdict === 'wrong' ? age(wrongSince) >= wrongMs : age(silentSince) >= silentMs
  return isOver ? 'stopped' : 'failing'
}

function nextLook(state: SenderDomainState, looks: number, now: Date, isAwaited: boolean): Date | null {
  const after = (ms: number) => new Date(now.getTime() + ms)
  const longest = state === 'failing' ? HOUR_MS : DAILY_MS
  if (maySendFrom(state) && !isAwaited) return after(longest)
  let past = 0
  for (const { looks: most, every } of POLLS) {
    past += most
    if (looks < past) return after(every)
  }
  return state === 'pending' && looks >= past + PENDING_DAYS ? null : after(longest)
}
