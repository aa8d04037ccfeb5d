import type { getCampaignFunnel, ResponseOf } from '@greenroom/contracts'
import { rateOf } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Sums } from '../policy/figures.ts'

type Owner = Pick<Context, 'ownerId'>
type Segments = ResponseOf<typeof getCampaignFunnel>['segments']

interface SegmentRow extends Record<string, unknown> {
  id: string
  name: string | null
  people: number
  delivered: number
  clicked: number
}

/** Reads a campaign by the segments that its people were in when it was sent, most people first. */
export async function segmentsOf({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<Segments> {
  const { rows } = await tx.execute<SegmentRow>(
    sql`select g.segment_id as id, s.name, (max(t.n) filter (where t.metric = 'planned'))::int as people,
        coalesce(max(t.n) filter (where t.metric = 'delivered'), 0)::int as delivered, g.clicked
      from campaign_segments g
      join campaign_totals t on t.user_id = g.user_id and t.send_id = g.send_id and t.dimension = 'segment'
        and t.part = g.segment_id::text
      left join segments s on s.user_id = g.user_id and s.id = g.segment_id
      where g.user_id = ${ownerId}::uuid and g.send_id = ${id}::uuid
      group by g.segment_id, s.name, g.clicked having max(t.n) filter (where t.metric = 'planned') > 0
      order by people desc, id`,
  )
  return rows.map(({ clicked, ...row }) => ({ ...row, clicked: rateOf(clicked, row.delivered) }))
}

/** Reads what campaigns came to among the people who were in a segment when they were sent. */
export async function sumsOfSegment(
  { ownerId }: Owner,
  tx: OwnerTx,
  ids: readonly string[],
  segment: string,
): Promise<Map<string, Sums>> {
  const { rows } = await tx.execute<{ send_id: string; metric: string; n: number; cents: number }>(
    sql`select send_id, metric, n, cents::float8 as cents from campaign_totals where user_id = ${ownerId}::uuid
      and send_id = any (${sql.param([...ids])}::uuid[]) and dimension = 'segment' and part = ${segment}`,
  )
  return new Map(
    [...Map.groupBy(rows, ({ send_id: id }) => id)].map(([id, own]) => [
      id,
      new Map(own.map(({ metric, n, cents }) => [metric, { n, cents }])),
    ]),
  )
}

/** @throws AppError NOT_FOUND unless the segment is there, or campaigns were sent to its people */
export async function requireSegment({ ownerId }: Owner, tx: OwnerTx, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const { rows } = await tx.execute<{ is_there: boolean }>(
    sql`select exists (select from segments where user_id = ${ownerId}::uuid and id = ${id}::uuid)
      or exists (select from campaign_segments where user_id = ${ownerId}::uuid and segment_id = ${id}::uuid) as is_there`,
  )
  if (!rows[0]?.is_there) throw notFound('segment')
}
