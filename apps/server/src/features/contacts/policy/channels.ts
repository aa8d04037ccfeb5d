import type { ContactRow } from '@greenroom/db'
import type { ConsentChannel, ConsentState } from '@greenroom/domain'

/** The field of a contact that says how it stands in a channel. */
export const STATE_FIELDS = {
  email: 'emailConsent',
  sms: 'smsConsent',
  visits: 'visitsConsent',
} as const satisfies Record<ConsentChannel, keyof ContactRow>

/** Channels that write to an address, with the fields of a contact that hold the state and the address. */
export const ADDRESS_CHANNELS = [
  { channel: 'email', state: STATE_FIELDS.email, address: 'email' },
  { channel: 'sms', state: STATE_FIELDS.sms, address: 'phone' },
] as const

/** How a contact stands in a channel. */
export const stateOf = (
  row: Pick<ContactRow, (typeof STATE_FIELDS)[ConsentChannel]>,
  channel: ConsentChannel,
): ConsentState => row[STATE_FIELDS[channel]]

/** The address that a channel writes to; null where a contact has none, and of `visits`, which writes to nobody. */
export const addressOf = (row: Pick<ContactRow, 'email' | 'phone'>, channel: ConsentChannel): string | null =>
  ({ email: row.email, sms: row.phone, visits: null })[channel]

/** Whether a contact has what a channel needs; `visits` needs no address. */
export const isReachableBy = (row: Pick<ContactRow, 'email' | 'phone'>, channel: ConsentChannel): boolean =>
  channel === 'visits' || addressOf(row, channel) !== null
