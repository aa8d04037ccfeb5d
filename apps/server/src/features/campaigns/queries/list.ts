import { campaigns, sends } from '@greenroom/db'
import type { CampaignSort, CampaignState, MessageChannel } from '@greenroom/domain'
import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { type CampaignView, LISTED, type ListedRow, viewsOf } from './campaigns.ts'

interface CampaignPage {
  type?: MessageChannel | undefined
  state?: CampaignState | undefined
  automatic: 'true' | 'false'
  archived: 'true' | 'false'
  q?: string | undefined
  segment_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort: CampaignSort
  order: 'asc' | 'desc'
  page: number
  limit: number
}

/** Returns a page of the owner's campaigns. There are at most 2,000, so that any order is a sort of these. */
export async function readCampaigns(
  context: Context,
  { type, state, automatic, archived, q, segment_id: segmentId, from, to, sort, order, page, limit }: CampaignPage,
): Promise<{ items: CampaignView<ListedRow>[]; total: number }> {
  const { db, ownerId, now } = context
  const shown = and(
    eq(campaigns.userId, ownerId),
    isNull(campaigns.deletedAt),
    type === undefined ? undefined : eq(campaigns.type, type),
    (automatic === 'true' ? isNotNull : isNull)(campaigns.trigger),
    (archived === 'true' ? isNotNull : isNull)(campaigns.archivedAt),
    state === undefined ? undefined : inState(state, ownerId, now),
    q ? sql`position(lower(${q}) in lower(${campaigns.name})) > 0` : undefined,
    segmentId === undefined ? undefined : sql`jsonb_exists(${campaigns.audience} -> 'segment_ids', ${segmentId})`,
    from === undefined ? undefined : sql`${TIME} >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`${TIME} < ${to}::timestamptz`,
  )
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  return db.forOwner(ownerId, async (tx) => {
    const [rows, [total]] = await Promise.all([
      tx
        .select(LISTED)
        .from(campaigns)
        .where(shown)
        .orderBy(sql`${SORTS[sort]} ${direction} nulls last`, desc(campaigns.id))
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      tx.select({ n: count() }).from(campaigns).where(shown).execute(),
    ])
    return { items: await viewsOf(context, tx, rows), total: total?.n ?? 0 }
  })
}

/**
 * Moment at which a campaign leaves or left, or a draft is meant to. Wall times count as those of UTC until it is confirmed:
 * they are no one moment.
 */
const TIME = sql`(case when ${campaigns.state} = 'sent'
    then (select s.started_at from sends s where s.user_id = ${campaigns.userId} and s.id = ${campaigns.id})
  else coalesce((${campaigns.frozen} ->> 'first_at')::timestamptz, ${campaigns.dueAt},
    case when ${campaigns.schedule} ->> 'mode' = 'at' then (${campaigns.schedule} ->> 'at')::timestamptz
      when ${campaigns.schedule} ->> 'mode' = 'local' then ((${campaigns.schedule} ->> 'at')::timestamp at time zone 'UTC') end) end)`

/** Cents charged for a send `s`; emails are charged by tenths. */
const COST = sql`case when s.channel = 'email' then s.captured / 10.0 else s.captured end`

/** Figures as the list shows them. */
const SORTS: Readonly<Record<CampaignSort, SQL>> = {
  updated: sql`${campaigns.updatedAt}`,
  name: sql`lower(${campaigns.name})`,
  time: TIME,
  delivered: sql`(select sum(case when ${campaigns.type} = 'email' then r.sent - r.undelivered else r.delivered end)
    from send_ranges r where r.user_id = ${campaigns.userId} and r.send_id = ${campaigns.id})`,
  clicked: sql`(select l.people from campaign_links l
    where l.user_id = ${campaigns.userId} and l.send_id = ${campaigns.id} and l.link = -1)`,
  replied: sql`(select nullif(count(*), 0) from campaign_replies r
    where r.user_id = ${campaigns.userId} and r.send_id = ${campaigns.id})`,
  cost: sql`(select nullif(${COST}, 0) from sends s where s.user_id = ${campaigns.userId} and s.id = ${campaigns.id})`,
  return: sql`(select coalesce((select sum(o.amount - o.refunded) from campaign_orders o
      where o.user_id = s.user_id and o.send_id = s.id and o.because <> 'helped'), 0) - ${COST}
    from sends s where s.user_id = ${campaigns.userId} and s.id = ${campaigns.id})`,
}

/** Selects campaigns that stand where `stateOf` says. */
function inState(state: CampaignState, ownerId: string, now: Date): SQL | undefined {
  const isDue = sql`coalesce(${campaigns.dueAt} <= ${now.toISOString()}::timestamptz and ${campaigns.problem} is null, false)`
  const isSending = sql`exists (select 1 from ${sends} where ${sends.userId} = ${ownerId} and ${sends.id} = ${campaigns.id}
    and ${sends.state} = ${state})`
  switch (state) {
    case 'draft':
      return eq(campaigns.state, state)
    case 'scheduled':
      return sql`${campaigns.state} = 'scheduled' and not ${isDue}`
    case 'preparing':
      return sql`${campaigns.state} = 'scheduled' and ${isDue}`
    case 'cancelled':
      return sql`(${campaigns.state} = 'cancelled' or ${campaigns.state} = 'sent' and ${isSending})`
    default:
      return sql`${campaigns.state} = 'sent' and ${isSending}`
  }
}
