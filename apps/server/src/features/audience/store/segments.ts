import { type SegmentRow, segmentMembers, segmentReferences, segments } from '@greenroom/db'
import { and, eq, inArray, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'
import type { Person } from '../../../platform/person-data.ts'
import { fitting } from '../queries/matching.ts'
import { namedInSegments } from '../queries/mentions.ts'

export type SegmentFields = Pick<SegmentRow, 'name' | 'description' | 'rule' | 'archivedAt'>

const ownSegment = (owner: OwnerId, id: string) => and(eq(segments.userId, owner), eq(segments.id, id))

/** Locks the owner's segments: until the transaction ends, no other can add one or change its references. */
export async function lockSegments(tx: OwnerTx, owner: OwnerId): Promise<void> {
  await holdLock(tx, `segments:${owner}`)
}

export async function findSegment(tx: OwnerTx, owner: OwnerId, id: string): Promise<SegmentRow | undefined> {
  const [row] = await tx.select().from(segments).where(ownSegment(owner, id))
  return row
}

export async function insertSegment(
  { ownerId, now }: Context,
  tx: OwnerTx,
  segment: Pick<SegmentRow, 'id' | 'name' | 'description' | 'kind' | 'rule'> & { fillingSince?: Date },
): Promise<void> {
  await tx.insert(segments).values({ ...segment, userId: ownerId, createdAt: now, updatedAt: now })
}

/** System read: locks and returns the segments that name a person. */
export const lockNaming = (system: SystemTx, owner: OwnerId, person: Person) =>
  system
    .select({ id: segments.id, name: segments.name, description: segments.description, rule: segments.rule })
    .from(segments)
    .where(and(eq(segments.userId, owner), namedInSegments.where(person)))
    .orderBy(segments.id)
    .for('no key update')

/** Changes a segment and increments its version. */
export async function updateSegment(
  { ownerId, now }: Context,
  tx: OwnerTx | SystemTx,
  id: string,
  change: Partial<SegmentFields>,
): Promise<void> {
  await tx
    .update(segments)
    .set({ ...change, version: sql`${segments.version} + 1`, updatedAt: now })
    .where(ownSegment(ownerId, id))
}

export async function deleteSegment(tx: OwnerTx, owner: OwnerId, id: string): Promise<void> {
  await tx.delete(segments).where(ownSegment(owner, id))
}

/** Records which segments a segment's rule names. */
export async function setReferences(tx: OwnerTx, owner: OwnerId, id: string, named: readonly string[]): Promise<void> {
  await tx
    .delete(segmentReferences)
    .where(and(eq(segmentReferences.userId, owner), eq(segmentReferences.segmentId, id)))
  if (named.length > 0)
    await tx.insert(segmentReferences).values(named.map((refersToId) => ({ userId: owner, segmentId: id, refersToId })))
}

/** Adds everybody a condition matches to a snapshot, at a single moment. @param patience milliseconds */
export async function fillSnapshot(
  tx: OwnerTx,
  owner: OwnerId,
  id: string,
  condition: SQL,
  patience?: number,
): Promise<void> {
  if (patience !== undefined) await tx.execute(sql.raw(`set local statement_timeout = ${Math.trunc(patience)}`))
  await tx.execute(
    sql`insert into ${segmentMembers} (user_id, segment_id, contact_id)
      ${fitting(sql`${owner}::uuid, ${id}::uuid, contacts.id`, condition)} on conflict do nothing`,
  )
}

/** Marks a snapshot as complete. @returns false if it is deleted or was already complete */
export async function endFilling(tx: OwnerTx, owner: OwnerId, id: string): Promise<boolean> {
  const done = await tx
    .update(segments)
    .set({ fillingSince: null })
    .where(and(ownSegment(owner, id), sql`${segments.fillingSince} is not null`))
    .returning({ id: segments.id })
  return done.length > 0
}

/** Pins a segment, or unpins it. It stays the same version: nothing about its people changes. @param at null: not pinned */
export async function pinSegment(tx: OwnerTx, owner: OwnerId, id: string, at: Date | null): Promise<void> {
  await tx.update(segments).set({ pinnedAt: at }).where(ownSegment(owner, id))
}

/** Records that segments were used to reach people. */
export async function noteUse(tx: OwnerTx, owner: OwnerId, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .update(segments)
    .set({ lastUsedAt: at })
    .where(and(eq(segments.userId, owner), inArray(segments.id, [...ids])))
}

/** Adds a contact to the snapshots of the contact that is merged into it. */
export async function moveMembership({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  await tx.execute(
    sql`insert into ${segmentMembers} (user_id, segment_id, contact_id)
      select user_id, segment_id, ${keepId}::uuid from ${segmentMembers}
        where user_id = ${ownerId}::uuid and contact_id = ${goneId}::uuid
      on conflict do nothing`,
  )
}
