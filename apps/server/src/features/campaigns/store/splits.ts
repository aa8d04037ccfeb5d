import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** A campaign of an owner. */
interface OwnedCampaign {
  userId: string
  sendId: string
}

/**
 * System write: ends the splits of campaigns that were deleted for good, or noted before a moment, unless they are still sent.
 * They are counted no longer; their sums stay.
 * @returns how many, up to the limit
 */
export async function endSplitsOfAll(
  system: SystemTx,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<number> {
  const { rowCount } = await system.execute(
    sql`update segment_snapshots set ended_at = ${now.toISOString()}::timestamptz
      where (user_id, send_id) in (select n.user_id, n.send_id from segment_snapshots n
        join sends s on s.user_id = n.user_id and s.id = n.send_id
        where n.ended_at is null and s.state in ('finished', 'cancelled')
          and (n.noted_at < ${before.toISOString()}::timestamptz
            or not exists (select from campaigns c where c.user_id = s.user_id and c.id = s.id))
        limit ${limit})`,
  )
  return rowCount ?? 0
}

/** System read: campaigns whose splits ended before a moment and still have rows of recipients. */
export async function listSplitsToEmptyOfAll(
  system: SystemTx,
  { before, limit }: { before: Date; limit: number },
): Promise<OwnedCampaign[]> {
  const { rows } = await system.execute<{ user_id: string; send_id: string }>(
    sql`select user_id, send_id from segment_snapshots
      where ended_at < ${before.toISOString()}::timestamptz and emptied_at is null order by ended_at limit ${limit}`,
  )
  return rows.map(({ user_id: userId, send_id: sendId }) => ({ userId, sendId }))
}

/**
 * System write: deletes some of what was kept of a campaign's recipients; once nothing is left, the campaign is noted as empty.
 * @returns how many, up to the limit
 */
export async function emptySplitOfAll(
  system: SystemTx,
  { userId, sendId }: OwnedCampaign,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const of = sql`user_id = ${userId}::uuid and send_id = ${sendId}::uuid`
  const { rowCount } = await system.execute(
    sql`delete from recipient_segments where ${of}
      and seq = any (array(select seq from recipient_segments where ${of} order by seq limit ${limit}))`,
  )
  const deleted = rowCount ?? 0
  if (deleted < limit)
    await system.execute(
      sql`update segment_snapshots set emptied_at = ${now.toISOString()}::timestamptz where ${of} and emptied_at is null`,
    )
  return deleted
}
