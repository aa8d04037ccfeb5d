import type { Registration, RegistrationOverview } from '@greenroom/contracts'
import type { RegistrationKind, RegistrationState } from '@greenroom/domain'
import type { StatusColor } from '../../../ui/status-badge.tsx'

/** State in words, with its color. */
const STATES: Record<RegistrationState, { label: string; color: StatusColor }> = {
  draft: { label: 'Not handed in', color: 'gray' },
  submitting: { label: 'Being handed in', color: 'info' },
  uncertain: { label: 'Being looked up', color: 'info' },
  review: { label: 'In review', color: 'info' },
  person: { label: 'Waits for you', color: 'warning' },
  approved: { label: 'Approved', color: 'green' },
  fixable: { label: 'Rejected, can be mended', color: 'error' },
  final: { label: 'Rejected', color: 'error' },
  suspended: { label: 'Suspended', color: 'error' },
  unknown: { label: 'Unclear', color: 'warning' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
}

/** Returns the state of a part in words. A campaign that waits for its brand can be taken back; one on its way cannot. */
export const stateOf = ({ kind, state, can }: Registration): { label: string; color: StatusColor } =>
  kind === 'campaign' && state === 'submitting' && can.withdraw
    ? { label: `Waits for “${KIND_TITLES.brand}”`, color: 'info' }
    : STATES[state]

export const KIND_TITLES: Record<RegistrationKind, string> = {
  brand: 'Who texts',
  campaign: 'What you text',
  toll_free: 'Toll-free verification',
}

/** States in which the owner can do nothing but wait. */
const WAITING: readonly RegistrationState[] = ['submitting', 'uncertain', 'review']
export const isWaiting = (one: Registration | null): boolean => one !== null && WAITING.includes(one.state)

/** Returns the parts that exist, in the order in which carriers take them. */
export const partsOf = ({ brand, campaign, toll_free: tollFree }: RegistrationOverview): Registration[] =>
  [tollFree, brand, campaign].filter((one) => one !== null)

/** Returns the part of a kind. */
export const partOf = (overview: RegistrationOverview, kind: RegistrationKind): Registration | null => overview[kind]

/** Parts that the wizard hands in for the chosen kind of number. */
export const kindsFor = ({ number_kind: kind }: RegistrationOverview['profile']): readonly RegistrationKind[] =>
  kind === 'toll_free' ? ['toll_free'] : ['brand', 'campaign']

/** Tells whether a part can be handed in now; one that does not exist yet can. */
export const canSubmit = (one: Registration | null): boolean => one === null || one.can.submit
