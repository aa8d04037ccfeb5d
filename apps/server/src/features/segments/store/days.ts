import { segmentDays } from '@greenroom/db'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'

/** Notes how large a segment is; a later count of the same day takes its place. @param day UTC */
export async function recordDay(
  tx: OwnerTx,
  owner: OwnerId,
  segmentId: string,
  day: string,
  people: number,
): Promise<void> {
  await tx
    .insert(segmentDays)
    .values({ userId: owner, segmentId, day, people })
    .onConflictDoUpdate({
      target: [segmentDays.userId, segmentDays.segmentId, segmentDays.day],
      set: { people },
      setWhere: sql`${segmentDays.people} <> excluded.people`,
    })
}

export async function forgetDaysBefore(tx: OwnerTx, owner: OwnerId, day: string): Promise<void> {
  await tx.delete(segmentDays).where(and(eq(segmentDays.userId, owner), lt(segmentDays.day, day)))
}
