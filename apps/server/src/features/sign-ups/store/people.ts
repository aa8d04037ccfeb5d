import { contacts, type ContactRow, type TypedFields } from '@greenroom/db'
import { emailKey } from '@greenroom/domain'
import { and, asc, eq, isNull, or, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Gazetteer } from '../../../platform/places/places.ts'
import { changeContact, findByAddress, type NewContactRow, noteEvent, placeAfter } from '../../contacts/public.ts'
import { placeLine, placeOf } from '../policy/place.ts'
import type { ChooserOfContact } from '../policy/speaker.ts'

const present = (ownerId: string, id: string) =>
  and(eq(contacts.userId, ownerId), eq(contacts.id, id), isNull(contacts.deletedAt))

/** A contact that is there, also where it waits for room in the plan: locked until the transaction ends. */
export async function lockPerson({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contacts).where(present(ownerId, id)).for('no key update')
  return row
}

export async function readPerson({ ownerId, db }: Context, id: string): Promise<ContactRow | undefined> {
  const [row] = await db.readForOwner(ownerId, (tx) => tx.select().from(contacts).where(present(ownerId, id)).execute())
  return row
}

interface Holders {
  ofEmail: ContactRow | undefined
  ofPhone: ContactRow | undefined
}
type Addresses = Pick<TypedFields, 'email' | 'phone'>

const holdersAmong = (rows: readonly ContactRow[], { email, phone }: Addresses): Holders => ({
  ofEmail: email === undefined ? undefined : rows.find((row) => isThere(row) && row.emailKey === emailKey(email)),
  ofPhone: phone === undefined ? undefined : rows.find((row) => isThere(row) && row.phone === phone),
})
const isThere = ({ deletedAt }: ContactRow) => deletedAt === null

/** Who stands at each of the two addresses, waiting ones included; they may be two. Only looked at. */
export const holdersOf = async ({ ownerId }: Context, tx: OwnerTx, addresses: Addresses): Promise<Holders> =>
  holdersAmong(await findByAddress(tx, ownerId, addresses, { isLook: true }), addresses)

/**
 * A contact, and who stands at each of the two addresses, waiting ones included: locked until the transaction ends, in the
 * order of their ids, as work on many locks them. @param isDeletedToo the contact may be deleted, as long as that can be undone
 */
export async function lockPeople(
  { ownerId }: Context,
  tx: OwnerTx,
  { id, ...addresses }: Addresses & { id?: string | null | undefined },
  { isDeletedToo = false } = {},
): Promise<Holders & { own: ContactRow | undefined }> {
  const isNotDeleted = isNull(contacts.deletedAt)
  const { email, phone } = addresses
  const rows = await tx
    .select()
    .from(contacts)
    .where(
      and(
        eq(contacts.userId, ownerId),
        or(
          id ? and(eq(contacts.id, id), isDeletedToo ? undefined : isNotDeleted) : sql`false`,
          email === undefined ? undefined : and(isNotDeleted, eq(contacts.emailKey, sql`lower(${email})`)),
          phone === undefined ? undefined : and(isNotDeleted, eq(contacts.phone, phone)),
        ),
      ),
    )
    .orderBy(asc(contacts.id))
    .for('no key update')
  return { own: id ? rows.find((row) => row.id === id) : undefined, ...holdersAmong(rows, addresses) }
}

/** What was typed, as a contact keeps it. */
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

/**
 * Writes into a contact that is locked what a person has said of themselves, and keeps in its history which fields. Addresses
 * that are somebody else's must not be among it.
 */
export async function writeFields(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  typed: TypedFields,
  cities: Gazetteer | undefined,
): Promise<ContactRow> {
  const { city, ...others } = typed
  const isMoved = city !== undefined && city !== placeLine(row)
  const fields = fieldsOf(isMoved ? typed : others, cities, row)
  const changed = Object.entries(fields).filter(([name, value]) => value !== row[name as keyof ContactRow])
  if (changed.length === 0) return row
  const after = await changeContact(context, tx, row, Object.fromEntries(changed), 'person')
  const names = changed.map(([name]) => name).filter((name) => name in typed && name !== 'phoneCountry')
  if (names.length > 0) await noteEvent(context, tx, row.id, 'completed', { fields: names })
  return after
}

/** Of what was typed, that of which nothing is known yet. */
export function missingOf(row: ContactRow, { name, birthday, city, phone, phoneCountry }: TypedFields): TypedFields {
  return {
    ...(name !== undefined && row.name === '' ? { name } : {}),
    ...(birthday !== undefined && row.birthday === null ? { birthday } : {}),
    ...(city !== undefined && row.city === null && row.country === null ? { city } : {}),
    ...(phone !== undefined && row.phone === null ? { phone, ...(phoneCountry ? { phoneCountry } : {}) } : {}),
  }
}

/** Whether a mailbox is the one of this contact; none was typed: none is changed. */
export const isMailboxOf = ({ email }: ContactRow, typed: string | undefined): boolean =>
  typed === undefined || (email !== null && emailKey(email) === emailKey(typed))

/** What was typed without what has to prove itself first: another mailbox, and a number that somebody has. */
export async function unclaimed(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  { email: _, phone, phoneCountry, ...others }: TypedFields,
): Promise<TypedFields> {
  if (phone === undefined || phone === row.phone) return others
  const { ofPhone } = await holdersOf(context, tx, { phone })
  return ofPhone ? others : { ...others, phone, ...(phoneCountry ? { phoneCountry } : {}) }
}

/** What the person has emptied is emptied, but for addresses: those are withdrawn from, not removed. */
export async function clearFields(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  typed: TypedFields,
): Promise<ContactRow> {
  const emptied = {
    ...(typed.name === undefined && row.name !== '' ? { name: '' } : {}),
    ...(typed.birthday === undefined && row.birthday !== null ? { birthday: null } : {}),
    ...(typed.city === undefined && row.city !== null
      ? { city: null, region: null, country: null, latitude: null, longitude: null }
      : {}),
  }
  return Object.keys(emptied).length > 0 ? changeContact(context, tx, row, emptied, 'person') : row
}

/**
 * The contact whose choices these are; where it is gone (merged, or deleted and added anew) or has another mailbox by now,
 * the one at the address that the link was sent to. Locked until the transaction ends. @returns `own`: the contact of the
 * link itself, also where it is deleted
 */
export async function lockChooser(
  context: Context,
  tx: OwnerTx,
  { contactId: id, email }: ChooserOfContact,
): Promise<{ chooser: ContactRow | undefined; own: ContactRow | undefined }> {
  const { own, ofEmail } = await lockPeople(context, tx, { id, ...(email ? { email } : {}) }, { isDeletedToo: true })
  const isTheirs = own && isThere(own) && (!email || isMailboxOf(own, email))
  return { chooser: isTheirs ? own : ofEmail, own }
}

/** Like {@link lockChooser}, only looked at. */
export async function readChooser(context: Context, { contactId, email }: ChooserOfContact) {
  const own = await readPerson(context, contactId)
  if (!email || (own && isMailboxOf(own, email))) return own
  const { ofEmail } = await context.db.forOwner(context.ownerId, (tx) => holdersOf(context, tx, { email }))
  return ofEmail
}
