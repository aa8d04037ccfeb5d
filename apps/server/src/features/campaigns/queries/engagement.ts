import { OPEN_LINK } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { withdrawnAfter } from '../../reports/public.ts'

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
 * Returns how many people who followed a link (or any), or opened, are not among those of {@link clickersOf} and
 * {@link openersOf}: they have not agreed to be recognized, or are gone.
 */
export async function hiddenPeople(
  context: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  id: string,
  of: { deed: 'opened' } | { deed: 'clicked'; link?: number | undefined },
): Promise<number> {
  const [sum, named] =
    of.deed === 'opened' ? [OPEN_LINK, openersOf(context, id)] : [of.link ?? ANY_LINK, clickersOf(context, id, of.link)]
  const { rows } = await tx.execute<{ hidden: number }>(
    sql`select greatest(0, coalesce((select people from campaign_links l
          where l.user_id = ${context.ownerId}::uuid and l.send_id = ${id}::uuid and l.link = ${sum}), 0)
        - (select count(*) from (${named}) c))::int as hidden`,
  )
  return rows[0]?.hidden ?? 0
}

/** Number under which `campaign_links` adds up every link. */
const ANY_LINK = -1

/** Returns a query of `contact_id`: whoever opened it or followed a link, and agreed to be recognized. */
export const openersOf = ({ ownerId }: Pick<Context, 'ownerId'>, id: string): SQL =>
  sql`select distinct e.contact_id from campaign_engagements e
    join contacts c on c.user_id = e.user_id and c.id = e.contact_id
    join sends s on s.user_id = e.user_id and s.id = e.send_id and s.channel = 'email' and s.counts_opens
    where e.user_id = ${ownerId}::uuid and e.send_id = ${id}::uuid and e.kind in ('open', 'click')
      and c.visits_consent = 'subscribed' and c.deleted_at is null`

/** Returns a query of `contact_id`: whoever reported it as spam, as far as providers tell. */
export const complainersOf = ({ ownerId }: Pick<Context, 'ownerId'>, id: string): SQL =>
  sql`select r.contact_id from send_complaints k
    join campaign_recipients r on r.user_id = k.user_id and r.send_id = k.send_id and r.seq = k.seq
    where k.user_id = ${ownerId}::uuid and k.send_id = ${id}::uuid`

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
