import { type ContactRow, contacts, type TypedFields } from '@greenroom/db'
import { and, asc, count, eq, isNotNull, isNull, or, sql } from '@greenroom/db/sql'
import { emailKey } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'
import { findByAddress } from '../../contacts/public.ts'

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

/** Counts the contacts that wait for room in the plan. */
export async function countWaiting({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  const [waiting] = await tx
    .select({ n: count() })
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), isNotNull(contacts.lockedAt), isNull(contacts.deletedAt)))
  return waiting?.n ?? 0
}

/** What somebody else, or nobody yet, has typed with this person's address. */
export const typedOfPerson: Mention = { table: 'sign_ups', where: (person) => tellsOf(sql`typed::text`, person) }
