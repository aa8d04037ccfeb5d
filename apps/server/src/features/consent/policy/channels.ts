import type { ContactRow } from '@greenroom/db'
import type { ConsentChannel, ConsentState } from '@greenroom/domain'

/** Column of a contact that holds its consent, by channel. */
export const STATE_FIELDS = {
  email: 'emailConsent',
  sms: 'smsConsent',
  visits: 'visitsConsent',
} as const satisfies Record<ConsentChannel, keyof ContactRow>

type StateField = (typeof STATE_FIELDS)[ConsentChannel]

/** Consent of one contact, by column. */
export type ConsentStates = Pick<ContactRow, StateField>

/** Channels that write to an address. */
export type AddressChannel = Exclude<ConsentChannel, 'visits'>

/** Channels that write to an address, with the columns of a contact that hold the state and the address. */
export const ADDRESS_CHANNELS = [
  { channel: 'email', state: STATE_FIELDS.email, address: 'email' },
  { channel: 'sms', state: STATE_FIELDS.sms, address: 'phone' },
] as const

/** Returns a contact's consent for a channel. */
export const stateOf = (row: ConsentStates, channel: ConsentChannel): ConsentState => row[STATE_FIELDS[channel]]

/** Returns the address that a channel writes to, or null if a contact has none. `visits` writes to nobody. */
export const addressOf = (row: Pick<ContactRow, 'email' | 'phone'>, channel: ConsentChannel): string | null =>
  ({ email: row.email, sms: row.phone, visits: null })[channel]

/** Tells whether a contact has the address that a channel needs. `visits` needs none. */
export const isReachableBy = (row: Pick<ContactRow, 'email' | 'phone'>, channel: ConsentChannel): boolean =>
  channel === 'visits' || addressOf(row, channel) !== null

/**
 * Tells whether a person has a choice in a channel. Nobody is texted without a number, but an earlier choice can be
 * changed.
 */
export const isOffered = (row: ContactRow, channel: ConsentChannel): boolean =>
  isReachableBy(row, channel) || stateOf(row, channel) !== 'unknown'
