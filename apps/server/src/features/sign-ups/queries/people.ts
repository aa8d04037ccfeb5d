import { type ContactRow, contacts, type TypedFields } from '@greenroom/db'
import { and, asc, eq, isNull, or, sql } from '@greenroom/db/sql'
import { emailKey } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'
import { findByAddress } from '../../contacts/public.ts'

const present = (ownerId: string, id: string) =>
  and(eq(contacts.userId, ownerId), eq(contacts.id, id), isNull(contacts.deletedAt))

/** Locks a contact that exists, even if it waits for room in the plan, until the transaction ends. */
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

/** Returns the holders of each of the two addresses, including waiting ones; they may differ. Does not lock. */
export const holdersOf = async ({ ownerId }: Context, tx: OwnerTx, addresses: Addresses): Promise<Holders> =>
  holdersAmong(await findByAddress(tx, ownerId, addresses, { isLook: true }), addresses)

/**
 * Returns a contact and the holders of each of the two addresses, including waiting ones, locked by id until the
 * transaction ends, like in all work on many. @param isDeletedToo includes a contact whose deletion can be undone
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

/** Removes typed fields that have to be confirmed first: another mailbox, and a number that another contact has. */
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

/** Form input with this person's address that is not theirs. */
export const typedOfPerson: Mention = { table: 'sign_ups', where: (person) => tellsOf(sql`typed::text`, person) }
