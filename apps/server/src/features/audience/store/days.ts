import { segmentDays, segments } from '@greenroom/db'
import { and, eq, lt, sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { OwnerId } from '../../../platform/identity/owner-id.ts'

/**
 * Records the size of a segment, unless it is deleted by now. A later count replaces an earlier one of the same day.
 * @param day UTC
 */
export async function recordDay(
  tx: OwnerTx,
  owner: OwnerId,
  segmentId: string,
  day: string,
  people: number,
): Promise<void> {
  await tx.execute(
    sql`insert into ${segmentDays} (user_id, segment_id, day, people)
      select user_id, id, ${day}::date, ${people}::integer from ${segments}
        where user_id = ${owner}::uuid and id = ${segmentId}::uuid for key share
      on conflict (user_id, segment_id, day) do update set people = excluded.people
        where segment_days.people <> excluded.people`,
  )
}

export async function forgetDaysBefore(tx: OwnerTx, owner: OwnerId, day: string): Promise<void> {
  await tx.delete(segmentDays).where(and(eq(segmentDays.userId, owner), lt(segmentDays.day, day)))
}
