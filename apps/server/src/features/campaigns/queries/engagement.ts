import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Days after a message in which a withdrawal counts as caused by it. */
const OPT_OUT_DAYS = 7

/** People who did something about a campaign. */
export interface EngagementCounts {
  clicked: number
  replied: number
  optedOut: number
}

/** Returns how many people followed a link, replied, and withdrew, by campaign. */
export async function engagementCounts(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<Map<string, EngagementCounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute<{ id: string; clicked: number; replied: number; opted_out: number }>(
    sql`select s.id, coalesce(l.people, 0) as clicked,
        (select count(*)::int from campaign_replies r where r.user_id = s.user_id and r.send_id = s.id) as replied,
        (select count(*)::int from (${withdrawnAfter(sql`s`)}) o) as opted_out
      from sends s left join campaign_links l on l.send_id = s.id and l.link = -1
      where s.user_id = ${ownerId}::uuid and s.id = any (${sql.param([...ids])}::uuid[])`,
  )
  return new Map(
    rows.map(({ id, clicked, replied, opted_out: optedOut }) => [id, { clicked, replied, optedOut }] as const),
  )
}

/** A link of a campaign. */
export interface LinkFigures {
  /** From 0. */
  link: number
  url: string
  /** Who followed it. */
  people: number
  clicks: number
  /** Fetches by machines, not counted as clicks. */
  machines: number
}

/** Returns the links of a campaign in their order, with what became of them. Clicks count a minute after they came. */
export async function linkFigures(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  id: string,
): Promise<LinkFigures[]> {
  const { rows } = await tx.execute<LinkFigures & Record<string, unknown>>(
    sql`select (u.number - 1)::int as link, u.url, coalesce(l.people, 0) as people, coalesce(l.clicks, 0) as clicks,
        coalesce(l.machines, 0) as machines
      from sends s cross join unnest(s.links) with ordinality u (url, number)
      left join campaign_links l on l.send_id = s.id and l.link = u.number - 1
      where s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid order by u.number`,
  )
  return rows.map(({ link, url, people, clicks, machines }) => ({ link, url, people, clicks, machines }))
}

/**
 * Returns how many people who followed a link (or any) are not among those of {@link clickersOf}: they have not agreed to
 * be recognized, or are gone.
 */
export async function hiddenClickers(
  context: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  id: string,
  link?: number,
): Promise<number> {
  const { rows } = await tx.execute<{ hidden: number }>(
    sql`select greatest(0, coalesce((select people from campaign_links l
          where l.user_id = ${context.ownerId}::uuid and l.send_id = ${id}::uuid and l.link = ${link ?? -1}), 0)
        - (select count(*) from (${clickersOf(context, id, link)}) c))::int as hidden`,
  )
  return rows[0]?.hidden ?? 0
}

/** Returns a query of `contact_id`: whoever followed a link, or any, and agreed to be recognized. */
export const clickersOf = ({ ownerId }: Pick<Context, 'ownerId'>, id: string, link?: number): SQL =>
  sql`select distinct e.contact_id from campaign_engagements e
    join contacts c on c.user_id = e.user_id and c.id = e.contact_id
    where e.user_id = ${ownerId}::uuid and e.send_id = ${id}::uuid and e.kind = 'click'
      and c.visits_consent = 'subscribed' and c.deleted_at is null
      ${link === undefined ? sql`` : sql`and e.link = ${link}`}`

/** Returns a query of `contact_id`: whoever replied within 72 hours. */
export const repliersOf = ({ ownerId }: Pick<Context, 'ownerId'>, id: string): SQL =>
  sql`select r.contact_id from campaign_replies r where r.user_id = ${ownerId}::uuid and r.send_id = ${id}::uuid`

/** Returns a query of `contact_id`: whoever withdrew within 7 days of the campaign's message to them. */
export const optedOutOf = ({ ownerId }: Pick<Context, 'ownerId'>, id: string): SQL =>
  sql`select o.contact_id from sends s cross join lateral (${withdrawnAfter(sql`s`)}) o
    where s.user_id = ${ownerId}::uuid and s.id = ${id}::uuid`

/**
 * Returns a query of the recipients of a row of `sends` who withdrew afterward. Records tell, so that a person who agreed
 * again still counts; what the owner recorded does not.
 */
const withdrawnAfter = (send: SQL): SQL =>
  sql`select distinct w.contact_id from consent_records w
    join campaign_recipients p on p.user_id = w.user_id and p.contact_id = w.contact_id and p.send_id = ${send}.id
    join send_results t on t.send_id = p.send_id and t.seq = p.seq and t.outcome in ('sent', 'uncertain')
    where w.user_id = ${send}.user_id and w.channel = ${send}.channel and w.state = 'opted_out' and w.actor = 'person'
      and w.at >= ${send}.started_at and w.at >= t.at and w.at < t.at + ${OPT_OUT_DAYS} * interval '1 day'`
