import { sends } from '@greenroom/db'
import type { MarketingQuery } from '@greenroom/contracts'
import type { MessageChannel, SendState } from '@greenroom/domain'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Range } from '../policy/range.ts'

/** Campaigns of one report at most, the latest (standard W22). */
const MOST_CAMPAIGNS = 5000

/** A campaign that was sent. Its draft may be gone. */
export interface SentCampaign {
  id: string
  name: string
  channel: MessageChannel
  state: SendState
  isOpenEnded: boolean
  startedAt: Date
  finishedAt: Date | null
  /** Percent of its people who were held back to compare; null: nobody. */
  controlShare: number | null
  isDeleted: boolean
}

type Row = Record<string, unknown> &
  Omit<SentCampaign, 'startedAt' | 'finishedAt'> & { startedAt: string; finishedAt: string | null }

const COLUMNS = sql.raw(
  `s.id, coalesce(c.name, '') as name, s.channel, s.state, s.is_open_ended as "isOpenEnded", s.started_at as "startedAt",
    s.finished_at as "finishedAt", s.control_share as "controlShare",
    (c.id is null or c.deleted_at is not null) as "isDeleted"`,
)
const NAMED = sql.raw('sends s left join campaigns c on c.user_id = s.user_id and c.id = s.id')

/**
 * Lists the campaigns of a report, latest first: those that began in its days, and automatic messages that began before its
 * end. The query has started on return.
 */
export async function listSent(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  { begins, ends }: Pick<Range, 'begins' | 'ends'>,
  { channel, campaign = [], segment }: Partial<Pick<MarketingQuery, 'channel' | 'campaign' | 'segment'>>,
): Promise<SentCampaign[]> {
  const { rows } = await tx
    .execute<Row>(
      sql`select ${COLUMNS} from ${NAMED} where s.user_id = ${ownerId}::uuid
        and s.started_at < ${ends.toISOString()}::timestamptz
        and (s.is_open_ended or s.started_at >= ${begins.toISOString()}::timestamptz)
        ${channel ? sql`and s.channel = ${channel}` : sql``}
        ${campaign.length > 0 ? sql`and s.id = any (${sql.param([...campaign])}::uuid[])` : sql``}
        ${
          segment
            ? sql`and exists (select from campaign_segments g where g.user_id = s.user_id and g.send_id = s.id
              and g.segment_id = ${segment}::uuid)`
            : sql``
        }
        order by s.started_at desc, s.id desc limit ${MOST_CAMPAIGNS}`,
    )
    .execute()
  return rows.map(sentOf)
}

/** Reads campaigns by their ids, in this order; absent ones are left out. */
export async function listSentById(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<SentCampaign[]> {
  const { rows } = await tx
    .execute<Row>(
      sql`select ${COLUMNS} from ${NAMED} where s.user_id = ${ownerId}::uuid and s.id = any (${sql.param([...ids])}::uuid[])`,
    )
    .execute()
  const found = new Map(rows.map((row) => [row.id, sentOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** @throws AppError NOT_FOUND unless all of these campaigns are there, or were sent */
export async function requireCampaigns(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await tx.execute(
    sql`select from unnest(${sql.param([...ids])}::uuid[]) as asked (id)
      where not exists (select from sends s where s.user_id = ${ownerId}::uuid and s.id = asked.id)
        and not exists (select from campaigns c where c.user_id = ${ownerId}::uuid and c.id = asked.id) limit 1`,
  )
  if (rows.length > 0) throw notFound('campaign')
}

const sentOf = ({ startedAt, finishedAt, ...row }: Row): SentCampaign => ({
  id: row.id,
  name: row.name === '' ? 'Untitled campaign' : row.name,
  channel: row.channel,
  state: row.state,
  isOpenEnded: row.isOpenEnded,
  isDeleted: row.isDeleted,
  startedAt: new Date(startedAt),
  finishedAt: finishedAt === null ? null : new Date(finishedAt),
  controlShare: row.controlShare,
})

/** Reads what counting needs to know of a campaign. */
export async function findSend(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  id: string,
): Promise<{ channel: MessageChannel; state: SendState; isOpenEnded: boolean; total: number } | undefined> {
  const [row] = await tx
    .select({ channel: sends.channel, state: sends.state, isOpenEnded: sends.isOpenEnded, total: sends.total })
    .from(sends)
    .where(and(eq(sends.userId, ownerId), eq(sends.id, id)))
  return row
}
