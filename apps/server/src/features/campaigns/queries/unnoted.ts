import type { CampaignAudience } from '@greenroom/domain'
import { segmentsOfAudience } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Segments of which a campaign keeps who was in them: the bits of a number. */
const MOST_SEGMENTS = 32

/** System read: campaigns that began within a day and whose segments are not noted. @param except campaigns to leave out */
export async function listUnnotedOfAll(
  system: SystemTx,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ userId: string; campaignId: string }[]> {
  const { rows } = await system.execute<{ user_id: string; id: string }>(
    sql`select s.user_id, s.id from sends s where not s.is_open_ended
      and s.started_at > ${now.toISOString()}::timestamptz - interval '1 day'
      and not exists (select from segment_snapshots n where n.user_id = s.user_id and n.send_id = s.id)
      and s.id <> all (${sql.param([...except])}::uuid[]) limit ${limit}`,
  )
  return rows.map(({ user_id: userId, id: campaignId }) => ({ userId, campaignId }))
}

/** Lists segments that a campaign is split by: those of its audience, pinned ones, then those that the owner used last. */
export async function listSegmentsToNote(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  audience: CampaignAudience,
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from segments where user_id = ${ownerId}::uuid and archived_at is null and filling_since is null
      order by id = any (${sql.param(segmentsOfAudience(audience))}::uuid[]) desc, pinned_at is null, last_used_at desc nulls last, id
      limit ${MOST_SEGMENTS}`,
  )
  return rows.map(({ id }) => id)
}
