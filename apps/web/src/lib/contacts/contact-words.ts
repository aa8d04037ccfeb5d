import type { Contact } from '@greenroom/contracts'
import type { ConsentState, ContactSource } from '@greenroom/domain/contacts'
import { formatPhone } from '../accounts/phone-text.tsx'

/** Returns the name of a person, or else the address to reach them at. */
export const displayName = ({ name, email, phone }: Pick<Contact, 'name' | 'email' | 'phone'>): string =>
  name.trim() || email || (phone === null ? 'No name' : formatPhone(phone))

/** Returns the addresses of a person that are not already used as the name. */
export const otherAddresses = (person: Pick<Contact, 'name' | 'email' | 'phone'>): string[] =>
  [person.email, person.phone && formatPhone(person.phone)].filter(
    (address): address is string => Boolean(address) && address !== displayName(person),
  )

export const SOURCE_WORDS: Readonly<Record<ContactSource, string>> = {
  manual: 'Added by you',
  import: 'Import',
  page: 'Your page',
  api: 'API',
  text: 'Texted you',
  mail: 'Wrote you a mail',
}

export const CONSENT_WORDS: Readonly<Record<ConsentState, string>> = {
  unknown: 'Not asked',
  subscribed: 'Subscribed',
  opted_out: 'Opted out',
}

/** "Active" for the status `active`; imported statuses keep their capitals. */
export const statusWords = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1)

const COLORS: Readonly<Record<string, string>> = {
  new: 'var(--gr-ember)',
  active: 'var(--mantine-color-green-5)',
  customer: 'var(--mantine-color-info-5)',
  inactive: 'var(--gr-control-line)',
}
/** Returns the color of the dot before a status. */
export const statusColor = (status: string): string => COLORS[status.toLowerCase()] ?? 'var(--mantine-color-warning-5)'
