import { type SignUpRow, signUps } from '@greenroom/db'
import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

export type NewSignUp = Pick<SignUpRow, 'kind' | 'typed' | 'consents' | 'needsConfirmation' | 'source'> &
  Partial<
    Pick<
      SignUpRow,
      'miniSiteId' | 'blockId' | 'contactId' | 'ip' | 'userAgent' | 'referrer' | 'fingerprint' | 'takenInAt'
    >
  >

const owned = (ownerId: string, id: string) => and(eq(signUps.userId, ownerId), eq(signUps.id, id))

/** Keeps what was typed; what was sent twice is kept once. @returns its id, and whether it is new */
export async function keepSignUp(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  fields: NewSignUp,
): Promise<{ id: string; isNew: boolean }> {
  const [made] = await tx
    .insert(signUps)
    .values({ ...fields, id: newId(), userId: ownerId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: signUps.id })
  if (made) return { id: made.id, isNew: true }
  if (!fields.fingerprint) throw new Error('a sign-up was not kept')
  const [known] = await tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.userId, ownerId), eq(signUps.fingerprint, fields.fingerprint)))
  if (!known) throw new Error('a sign-up was not kept')
  return { id: known.id, isNew: false }
}

/** Locked until the transaction ends. */
export async function lockSignUp({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SignUpRow | undefined> {
  const [row] = await tx.select().from(signUps).where(owned(ownerId, id)).for('no key update')
  return row
}

export async function readSignUp({ ownerId, db }: Context, id: string): Promise<SignUpRow | undefined> {
  const [row] = await db.readForOwner(ownerId, (tx) => tx.select().from(signUps).where(owned(ownerId, id)).execute())
  return row
}

export async function changeSignUp(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<
    Pick<SignUpRow, 'typed' | 'consents' | 'contactId' | 'madeContact' | 'fingerprint' | 'takenInAt' | 'confirmedAt'>
  >,
): Promise<void> {
  await tx.update(signUps).set(change).where(owned(ownerId, id))
}

/** What one contact left goes over to another. */
export async function handOver({ ownerId }: Context, tx: OwnerTx, from: string, to: string): Promise<void> {
  await tx
    .update(signUps)
    .set({ contactId: to })
    .where(and(eq(signUps.userId, ownerId), eq(signUps.contactId, from)))
}

/** Whether a mailbox has proved itself for this contact. */
export async function isProven({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<boolean> {
  const rows = await tx
    .select({ confirmedAt: signUps.confirmedAt })
    .from(signUps)
    .where(and(eq(signUps.userId, ownerId), eq(signUps.contactId, contactId)))
    .execute()
  return rows.some(({ confirmedAt }) => confirmedAt !== null)
}

/** What the person typed last on their own page and what has not proved itself yet. */
export async function newestCompletion(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  since: Date,
): Promise<SignUpRow | undefined> {
  const [row] = await tx
    .select()
    .from(signUps)
    .where(
      and(
        eq(signUps.userId, ownerId),
        eq(signUps.contactId, contactId),
        eq(signUps.kind, 'completion'),
        gt(signUps.createdAt, since),
      ),
    )
    .orderBy(desc(signUps.createdAt))
    .limit(1)
    .execute()
  return row
}

/** System write: what is older than it is kept goes, whoever's it is. */
export async function forgetSignUpsOfAll({ db }: SystemContext, before: Date): Promise<void> {
  await db.system.delete(signUps).where(lt(signUps.createdAt, before))
}
