import type { ContactRow, TypedFields } from '@greenroom/db'
import { emailKey } from '@greenroom/domain'
import type { Gazetteer } from '../../../platform/places/places.ts'
import { type NewContactRow, placeAfter } from '../../contacts/public.ts'
import { placeOf } from './place.ts'

/** Converts typed fields to fields of a contact. */
export const fieldsOf = (
  { city, phone, phoneCountry, ...typed }: TypedFields,
  cities: Gazetteer | undefined,
  known: Partial<ContactRow> = {},
): Omit<NewContactRow, 'source'> => ({
  ...typed,
  ...(phone === undefined
    ? {}
    : {
        phone,
        phoneCountry: phoneCountry ?? null,
        ...placeAfter(undefined, known, { phoneCountry: phoneCountry ?? null }),
      }),
  ...(city !== undefined && cities ? placeOf(cities, city) : {}),
})

/** Returns the typed fields that the contact does not have yet. */
export function missingOf(row: ContactRow, { name, birthday, city, phone, phoneCountry }: TypedFields): TypedFields {
  return {
    ...(name !== undefined && row.name === '' ? { name } : {}),
    ...(birthday !== undefined && row.birthday === null ? { birthday } : {}),
    ...(city !== undefined && row.city === null && row.country === null ? { city } : {}),
    ...(phone !== undefined && row.phone === null ? { phone, ...(phoneCountry ? { phoneCountry } : {}) } : {}),
  }
}

/** Tells whether a typed mailbox is the contact's own. True if none was typed. */
export const isMailboxOf = ({ email }: ContactRow, typed: string | undefined): boolean =>
  typed === undefined || (email !== null && emailKey(email) === emailKey(typed))
