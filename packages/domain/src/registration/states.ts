/** Kinds of registrations. */
export const REGISTRATION_KINDS = ['brand', 'campaign', 'toll_free'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

/**
 * States of a brand, campaign, or toll-free verification. `uncertain`: the answer was lost, and it is looked up. `person`: a
 * code or mail must be answered. `fixable`, `final`: rejected. `unknown`: a word that we do not know, or a doubt; it sends nothing.
 */
export const REGISTRATION_STATES = [
  'draft',
  'submitting',
  'uncertain',
  'review',
  'person',
  'approved',
  'fixable',
  'final',
  'suspended',
  'unknown',
  'withdrawn',
] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

/** Parties that move a registration. */
export type Mover = 'owner' | 'job'

const AFTER_NEWS: readonly RegistrationState[] = [
  'review',
  'person',
  'approved',
  'fixable',
  'final',
  'suspended',
  'unknown',
]
/** Every step that exists; all others are refused (design of registration, section 3). */
const STEPS: Record<Mover, Partial<Record<RegistrationState, readonly RegistrationState[]>>> = {
  owner: {
    draft: ['submitting', 'withdrawn'],
    // Of one that waits for its brand: nothing of it lies with the registrar yet.
    submitting: ['withdrawn'],
    fixable: ['draft', 'withdrawn'],
    review: ['withdrawn'],
    person: ['withdrawn'],
    approved: ['withdrawn'],
    final: ['withdrawn'],
    suspended: ['withdrawn'],
    unknown: ['withdrawn'],
  },
  job: {
    submitting: ['uncertain', 'draft', ...AFTER_NEWS],
    uncertain: ['draft', ...AFTER_NEWS],
    review: AFTER_NEWS,
    person: AFTER_NEWS,
    approved: AFTER_NEWS,
    suspended: AFTER_NEWS,
    unknown: AFTER_NEWS,
    // A registrar may think better of a rejection.
    fixable: AFTER_NEWS,
    final: AFTER_NEWS,
  },
}

/** Tells whether a registration may move so. To stay where it is, is no step. */
export const mayMove = (by: Mover, from: RegistrationState, to: RegistrationState): boolean =>
  from !== to && (STEPS[by][from]?.includes(to) ?? false)

/** States in which the registrar is asked how it stands. */
export const isWatched = (state: RegistrationState): boolean =>
  state === 'uncertain' || state === 'submitting' || state === 'fixable' || state === 'final' || isWithRegistrar(state)

/** States in which an object lies with the registrar, and its proof pages must stay as they are. */
export const isWithRegistrar = (state: RegistrationState): boolean =>
  state === 'submitting' ||
  state === 'uncertain' ||
  state === 'review' ||
  state === 'person' ||
  state === 'approved' ||
  state === 'suspended' ||
  state === 'unknown'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Returns the milliseconds until the next look (design of registration, section 3): 1 min × 10, 10 min × 6, hourly to day 3,
 * then 3-hourly; approved ones daily.
 * @param looks looks in this state so far
 */
export function pollDelay(state: RegistrationState, looks: number): number {
  if (state === 'approved' || state === 'final' || state === 'fixable') return 24 * HOUR_MS
  if (looks < 10) return MINUTE_MS
  if (looks < 16) return 10 * MINUTE_MS
  return looks < 16 + 71 ? HOUR_MS : 3 * HOUR_MS
}

/** Parts of a chain of registrations that count for sending. */
export interface ChainFacts {
  kind: 'local' | 'toll_free'
  brand: string | undefined
  campaign: string | undefined
  tollFree: string | undefined
  /** State of the number itself. */
  number: string
}

/**
 * Returns the state of a number's whole chain: `approved` only if each link is. Otherwise that of the first link that is not,
 * and `unregistered` if there is none. An unknown word stays itself, and sends nothing.
 */
export function chainState({ kind, brand, campaign, tollFree, number }: ChainFacts): string {
  const links = kind === 'toll_free' ? [tollFree, number] : [brand, campaign, number]
  return links.map((link) => link ?? 'unregistered').find((link) => link !== 'approved') ?? 'approved'
}
