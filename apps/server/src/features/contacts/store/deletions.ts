import { contacts, type ContactRow } from '@greenroom/db'
import { and, asc, eq, gt, inArray, isNotNull, lt, lte, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'

/** Deleted contacts to restore: those deleted together, some by id, or all of a period. */
export type DeletedChoice = { deletionId: string } | { ids: readonly string[] } | { since: string; until: string }

function isAmong(ownerId: string, gone: DeletedChoice) {
  const own = and(eq(contacts.userId, ownerId), isNotNull(contacts.deletedAt))
  if ('deletionId' in gone) return and(own, eq(contacts.deletionId, gone.deletionId))
  if ('ids' in gone) return and(own, inArray(contacts.id, [...gone.ids]))
  return and(own, gt(contacts.deletedAt, new Date(gone.since)), lte(contacts.deletedAt, new Date(gone.until)))
}

/** Counts those that can be restored, up to a limit if given. */
export async function countDeleted(
  { ownerId }: Context,
  tx: OwnerTx,
  gone: DeletedChoice,
  { after, limit }: { after?: string | undefined; limit?: number } = {},
): Promise<number> {
  const some = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(isAmong(ownerId, gone), comesAfter(after)))
    .limit(limit ?? Number.MAX_SAFE_INTEGER)
    .as('some')
  const [row] = await tx.select({ n: sql<number>`count(*)::int` }).from(some)
  return row?.n ?? 0
}

const comesAfter = (after: string | undefined) =>
  after === undefined ? undefined : sql`${contacts.id} > ${after}::uuid`

/**
 * Restores some of them, by id. A contact whose address another one has by now stays deleted. @returns the restored
 * contacts, and where to continue (undefined: nothing is left)
 */
export async function restoreBatch(
  { ownerId, now }: Context,
  tx: OwnerTx,
  gone: DeletedChoice,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ restored: ContactRow[]; taken: number; last: string | undefined }> {
  const batch = await tx
    .select({ id: contacts.id, emailKey: contacts.emailKey, phone: contacts.phone })
    .from(contacts)
    .where(and(isAmong(ownerId, gone), comesAfter(after)))
    .orderBy(asc(contacts.id))
    .limit(limit)
    .for('update')
  if (batch.length === 0) return { restored: [], taken: 0, last: undefined }
  const ids = firstOfEach(batch)
  const free = sql`not exists (select 1 from contacts other where other.user_id = contacts.user_id and other.deleted_at is null
    and (other.email_key = contacts.email_key or other.phone = contacts.phone))`
  for (;;) {
    const restored = await unlessTaken(tx, () =>
      tx
        .update(contacts)
        .set({ deletedAt: null, deletionId: null, updatedAt: now, version: sql`${contacts.version} + 1` })
        .where(and(eq(contacts.userId, ownerId), inArray(contacts.id, ids), free))
        .returning(),
    )
    // If an address was taken, another transaction was faster and has it now.
    if (!restored) continue
    const last = batch.length < limit ? undefined : batch.at(-1)?.id
    return { restored, taken: batch.length - restored.length, last }
  }
}

/** Returns the first of each group of contacts that had the same address. */
function firstOfEach(batch: readonly Pick<ContactRow, 'id' | 'emailKey' | 'phone'>[]): string[] {
  const seen = new Set<string>()
  return batch.flatMap(({ id, emailKey, phone }) => {
    const addresses = [emailKey, phone].filter((address) => address !== null)
    if (addresses.some((address) => seen.has(address))) return []
    for (const address of addresses) seen.add(address)
    return [id]
  })
}

/** System write: removes some of the contacts deleted before a moment, for good. @returns these contacts */
export async function clearDeletedOfAll(
  system: SystemTx,
  before: Date,
  limit: number,
): Promise<Pick<ContactRow, 'userId' | 'id'>[]> {
  const due = system
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(isNotNull(contacts.deletedAt), lt(contacts.deletedAt, before)))
    .limit(limit)
  const isStillDeleted = and(inArray(contacts.id, due), isNotNull(contacts.deletedAt))
  return system.delete(contacts).where(isStillDeleted).returning({ userId: contacts.userId, id: contacts.id })
}
