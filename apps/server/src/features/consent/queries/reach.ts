import { contacts, type ContactRow } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import { type AddressChannel, STATE_FIELDS } from '../policy/channels.ts'

/**
 * Reasons why a contact cannot be written to. The first that applies is returned. A suppressed address needs no reason of
 * its own, because its holder is opted out.
 */
type Unreachable = 'deleted' | 'waiting' | 'no_address' | 'opted_out' | 'not_agreed'

const COLUMNS = {
  email: { address: 'email', state: STATE_FIELDS.email },
  sms: { address: 'phone', state: STATE_FIELDS.sms },
} as const satisfies Record<AddressChannel, object>

/** Returns why a contact cannot be written to by a channel, or undefined if it can. */
export function unreachableBy(
  row: Pick<ContactRow, 'deletedAt' | 'lockedAt' | 'email' | 'phone' | 'emailConsent' | 'smsConsent'>,
  channel: AddressChannel,
): Unreachable | undefined {
  const { address, state } = COLUMNS[channel]
  if (row.deletedAt) return 'deleted'
  if (row.lockedAt) return 'waiting'
  if (row[address] === null) return 'no_address'
  if (row[state] === 'opted_out') return 'opted_out'
  return row[state] === 'subscribed' ? undefined : 'not_agreed'
}

/** Returns the same for a set, as an expression on `contacts` that is null if a contact can be written to. */
export function unreachableBySql(channel: AddressChannel): SQL<Unreachable | null> {
  const { address, state } = COLUMNS[channel]
  return sql<Unreachable | null>`case when ${contacts.deletedAt} is not null then 'deleted'
    when ${contacts.lockedAt} is not null then 'waiting'
    when ${contacts[address]} is null then 'no_address'
    when ${contacts[state]} = 'opted_out' then 'opted_out'
    when ${contacts[state]} = 'subscribed' then null
    else 'not_agreed' end`
}
