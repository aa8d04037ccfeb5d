import type { Contact } from '@greenroom/contracts'
import { formatPhone } from '../../../../../lib/accounts/phone-text.tsx'
import { statusWords } from '../../../../../lib/contacts/contact-words.ts'
import type { TakenField } from '../../../api/contact.ts'
import { birthdayWords } from '../editors/birthday.ts'
import { placeWords } from '../editors/place.ts'

/** One fact of two contacts, of which one value stays. */
export interface Fact {
  field: TakenField
  label: string
  mine: string
  theirs: string
}

const place = ({ city, region, country }: Contact) =>
  placeWords({ city: city ?? '', region: region ?? '', country: country ?? '' })

const READ: readonly [TakenField, string, (contact: Contact) => string][] = [
  ['name', 'Name', ({ name }) => name],
  ['email', 'Email', ({ email }) => email ?? ''],
  ['phone', 'Phone', ({ phone }) => (phone === null ? '' : formatPhone(phone))],
  ['status', 'Status', ({ status }) => statusWords(status)],
  ['birthday', 'Birthday', ({ birthday }) => (birthday === null ? '' : birthdayWords(birthday))],
  ['place', 'Place', place],
]

/** Returns the facts that at least one of the two has, in the order of the screen. */
export const factsOf = (keep: Contact, gone: Contact): Fact[] =>
  READ.map(([field, label, read]) => ({ field, label, mine: read(keep), theirs: read(gone) })).filter(
    ({ mine, theirs }) => mine !== '' || theirs !== '',
  )

/** Tells whether the two values differ, so that one must be chosen. */
export const differs = ({ mine, theirs }: Fact): boolean => mine !== '' && theirs !== '' && mine !== theirs
