import type { ContactRow } from '@greenroom/db'
import { cleanTags, MAX_TAGS } from '@greenroom/domain'

/** Fields that can be taken from the removed contact (contract mergeContacts). */
export type Taken = 'name' | 'email' | 'phone' | 'status' | 'birthday' | 'place'

const PLACE = ['city', 'region', 'country', 'latitude', 'longitude', 'timeZone'] as const

/** Returns the merged fields: the kept contact's values, or the other's where they are missing or chosen. */
export function fieldsAfterMerge(keep: ContactRow, gone: ContactRow, take: readonly Taken[]) {
  const from = (what: Taken, isMissing: boolean) => (take.includes(what) || isMissing ? gone : keep)
  const name = from('name', keep.name === '')
  const phone = from('phone', keep.phone === null)
  const place = from('place', keep.city === null && keep.country === null)
  return {
    name: name.name || keep.name,
    email: from('email', keep.email === null).email ?? keep.email,
    ...(phone.phone === null
      ? { phone: keep.phone, phoneCountry: keep.phoneCountry }
      : { phone: phone.phone, phoneCountry: phone.phoneCountry }),
    status: from('status', false).status,
    birthday: from('birthday', keep.birthday === null).birthday ?? keep.birthday,
    ...Object.fromEntries(PLACE.map((field) => [field, place[field]])),
    timeZone: place.timeZone ?? keep.timeZone ?? gone.timeZone,
    tags: cleanTags([...keep.tags, ...gone.tags]).slice(0, MAX_TAGS),
    starred: keep.starred || gone.starred,
    custom: { ...gone.custom, ...keep.custom },
    minisiteId: keep.minisiteId ?? gone.minisiteId,
    createdAt: keep.createdAt < gone.createdAt ? keep.createdAt : gone.createdAt,
    lastActivity: keep.lastActivity > gone.lastActivity ? keep.lastActivity : gone.lastActivity,
  }
}
