import type { getCampaignFunnel, ResponseOf } from '@greenroom/contracts'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Sums, tallyOf } from '../policy/figures.ts'
import { presentReason } from '../present.ts'
import { UNKNOWN_COUNTRY } from './parts.ts'

type Owner = Pick<Context, 'ownerId'>
type Segments = ResponseOf<typeof getCampaignFunnel>['segments']

/** Reads a campaign by the segments that its people were in when it was sent, most people first. */
export async function segmentsOf(context: Owner, tx: OwnerTx, id: string): Promise<Segments> {
  const [parts, causes, names] = [
    await sumsByPart(context, tx, id, 'segment'),
    await causesOf(context, tx, id),
    await namesOf(context, tx, id),
  ]
  return parts.map(({ value, sums }) => ({
    id: value,
    name: names.get(value) ?? null,
    ...presentPart(sums),
    causes: causes.get(value) ?? [],
  }))
}

/** Reads a campaign by the countries that its people were in when it was sent, most people first; the last is not known. */
export async function countriesOf(
  context: Owner,
  tx: OwnerTx,
  id: string,
): Promise<ResponseOf<typeof getCampaignFunnel>['countries']> {
  const parts = await sumsByPart(context, tx, id, 'country')
  const isKnown = ({ value }: (typeof parts)[number]) => value !== UNKNOWN_COUNTRY
  return [...parts.filter(isKnown), ...parts.filter((part) => !isKnown(part))].map((part) => ({
    country: isKnown(part) ? part.value : null,
    ...presentPart(part.sums),
  }))
}

function presentPart(sums: Sums) {
  const { figures, rates } = tallyOf([sums], false)
  return {
    people: figures.planned,
    delivered: figures.delivered,
    clicked: rates.clicked,
    opened: rates.opened,
    opened_people: figures.opened,
    clicked_people: figures.clicked,
    replied: figures.replied,
    opted_out: figures.opted_out,
    complaints: figures.complaints,
    bounced: figures.bounced_hard + figures.bounced_soft,
  }
}

async function sumsByPart(
  { ownerId }: Owner,
  tx: OwnerTx,
  id: string,
  dimension: 'segment' | 'country',
): Promise<{ value: string; sums: Sums }[]> {
  const { rows } = await tx.execute<{ value: string; metric: string; n: number; cents: number }>(
    sql`select part as value, metric, n, cents::float8 as cents from campaign_totals
      where user_id = ${ownerId}::uuid and send_id = ${id}::uuid and dimension = ${dimension}`,
  )
  const people = (sums: Sums) => sums.get('planned')?.n ?? 0
  return [...Map.groupBy(rows, ({ value }) => value)]
    .map(([value, own]) => ({ value, sums: new Map(own.map(({ metric, n, cents }) => [metric, { n, cents }])) }))
    .filter(({ sums }) => people(sums) > 0)
    .toSorted((a, b) => people(b.sums) - people(a.sums) || (a.value < b.value ? -1 : 1))
}

async function causesOf({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<Map<string, Segments[number]['causes']>> {
  const { rows } = await tx.execute<{ segment: string; code: string; people: number }>(
    sql`select split_part(part, ':', 1) as segment, split_part(part, ':', 2) as code, n as people from campaign_totals
      where user_id = ${ownerId}::uuid and send_id = ${id}::uuid and dimension = 'cause' and metric = 'failed'
      order by n desc, part`,
  )
  const causes = Map.groupBy(rows, ({ segment }) => segment)
  return new Map(
    [...causes].map(([segment, own]) => [segment, own.map(({ code, people }) => presentReason(code, people))]),
  )
}

async function namesOf({ ownerId }: Owner, tx: OwnerTx, id: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select s.id, s.name from campaign_segments g join segments s on s.user_id = g.user_id and s.id = g.segment_id
      where g.user_id = ${ownerId}::uuid and g.send_id = ${id}::uuid`,
  )
  return new Map(rows.map((row) => [row.id, row.name]))
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
