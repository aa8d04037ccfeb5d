import type { listReportedLinks, ResponseOf } from '@greenroom/contracts'
import { rateOf } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { presentRange, rangeOf } from '../policy/range.ts'
import { requireSegment } from './segments.ts'
import { listSent, requireCampaigns } from './sends.ts'

type Query = z.output<(typeof listReportedLinks)['query']>
type Answer = ResponseOf<typeof listReportedLinks>

/** Campaigns named for one link. */
const MOST_NAMED = 20

interface LinkRow extends Record<string, unknown> {
  url: string
  people: number
  clicks: number
  machines: number
  delivered: number
  campaign_count: number
  campaigns: { id: string; link: number; people: number }[]
  total: number
}

/**
 * Lists the links of the campaigns of a period. The same address in several campaigns is one link; whoever followed it in two
 * of them counts twice, like the messages that carried it. @throws AppError VALIDATION_FAILED for days that make no period
 */
export async function listLinks(context: Context, { sort, q, page, limit, ...query }: Query): Promise<Answer> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const { ownerId } = context
    const range = rangeOf(query, await readTimeZone(context, tx), context.now)
    await requireSegment(context, tx, query.segment)
    await requireCampaigns(context, tx, query.campaign)
    const sent = await listSent(context, tx, range, query)
    const order = { people: 'people', clicks: 'clicks', machines: 'machines', campaigns: 'campaign_count' }[sort]
    const { rows } = await tx.execute<LinkRow>(
      sql`with carried as (
          select s.id, s.started_at, (u.number - 1)::int as link, u.url, coalesce(l.people, 0) as people,
            coalesce(l.clicks, 0) as clicks, coalesce(l.machines, 0) as machines, coalesce(d.n, 0) as delivered
          from sends s cross join unnest(s.links) with ordinality u (url, number)
          left join campaign_links l on l.user_id = s.user_id and l.send_id = s.id and l.link = u.number - 1
          left join campaign_totals d on d.user_id = s.user_id and d.send_id = s.id and d.dimension = '' and d.metric = 'delivered'
          where s.user_id = ${ownerId}::uuid and s.id = any (${sql.param(sent.map(({ id }) => id))}::uuid[])
            ${q ? sql`and strpos(lower(u.url), ${q.toLowerCase()}) > 0` : sql``}
        )
        select url, sum(people)::int as people, sum(clicks)::int as clicks, sum(machines)::int as machines,
          sum(delivered)::int as delivered, count(distinct id)::int as campaign_count,
          (json_agg(json_build_object('id', id, 'link', link, 'people', people) order by started_at desc, id, link)) as campaigns,
          (count(*) over ())::int as total
        from carried group by url order by ${sql.raw(order)} desc, url limit ${limit} offset ${(page - 1) * limit}`,
    )
    const named = new Map(sent.map(({ id, name, channel }) => [id, { name, channel }]))
    return {
      items: rows.map(({ campaigns, total: _, ...row }) => ({
        ...row,
        rate: rateOf(row.people, row.delivered),
        campaigns: campaigns.slice(0, MOST_NAMED).flatMap((one) => {
          const campaign = named.get(one.id)
          return campaign ? [{ ...one, ...campaign }] : []
        }),
      })),
      page,
      limit,
      total: rows[0]?.total ?? 0,
      ...presentRange(range),
    }
  })
}
