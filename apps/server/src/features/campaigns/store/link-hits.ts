import type { LinkHitRow } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import type { Person } from '../../../platform/person.ts'

/** A request for a short link, as received. */
export type NewLinkHit = Pick<LinkHitRow, 'id' | 'userId' | 'sendId' | 'link' | 'at' | 'agent' | 'network' | 'rule'> & {
  seq: number
  /** Page of its owner that the link led to, and the hash of the visitor there; absent: no touch is waited for. */
  siteId?: string
  pageVisitor?: Buffer
}

/** Skips hits of sends that are gone, so that an erased owner's do not keep the others from being written. */
const RECORD = `
insert into link_hits (id, user_id, send_id, seq, link, at, agent, network, rule, site_id, page_visitor)
select h.* from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::smallint[], $6::timestamptz[], $7::text[],
  $8::text[], $9::text[], $10::uuid[], $11::bytea[]) as h (id, user_id, send_id, seq, link, at, agent, network, rule, site_id, page_visitor)
where exists (select 1 from sends s where s.user_id = h.user_id and s.id = h.send_id)
returning id`

/**
 * System write: records a batch of hits. Resolves once committed. @param timeout in milliseconds
 * @returns the ids of those whose send exists
 */
export async function recordLinkHitsOfAll(
  { systemPool }: Database,
  batch: readonly NewLinkHit[],
  timeout: number,
): Promise<Set<string>> {
  const { rows } = await systemPool.query<{ id: string }>({
    name: 'record_link_hits',
    text: RECORD,
    query_timeout: timeout,
    values: [
      batch.map(({ id }) => id),
      batch.map(({ userId }) => userId),
      batch.map(({ sendId }) => sendId),
      batch.map(({ seq }) => seq),
      batch.map(({ link }) => link),
      batch.map(({ at }) => at.toISOString()),
      batch.map(({ agent }) => agent),
      batch.map(({ network }) => network),
      batch.map(({ rule }) => rule),
      batch.map(({ siteId }) => siteId ?? null),
      batch.map(({ pageVisitor }) => pageVisitor ?? null),
    ],
  } as { text: string; values: unknown[] })
  return new Set(rows.map(({ id }) => id))
}

/**
 * System write: has judged hits before a moment forget whose links they followed, and who may have touched a page. @returns how many, at most `limit`
 */
export async function unlinkHitsOfAll(system: SystemTx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await system.execute(
    sql`update link_hits set seq = null, site_id = null, page_visitor = null where id = any (array(
      select id from link_hits where seq is not null and judged_at is not null and at < ${before.toISOString()}::timestamptz
      order by at limit ${limit} for update skip locked))`,
  )
  return rowCount ?? 0
}

/** System write: deletes hits before a moment. Their ids tell when they came (UUIDv7). @returns how many, at most `limit` */
export async function forgetLinkHitsOfAll(system: SystemTx, before: Date, limit: number): Promise<number> {
  const hex = before.getTime().toString(16).padStart(12, '0')
  const first = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
  const { rowCount } = await system.execute(
    sql`delete from link_hits where id = any (array(
      select id from link_hits where id < ${first}::uuid order by id limit ${limit} for update skip locked))`,
  )
  return rowCount ?? 0
}

/** System write: has an erased person's hits forget whose links they followed. */
export async function unlinkHitsOfPerson({ ownerId }: Context, system: SystemTx, { ids }: Person): Promise<void> {
  await system.execute(
    sql`update link_hits h set seq = null, agent = '', network = '', site_id = null, page_visitor = null from campaign_recipients r
      where r.user_id = ${ownerId}::uuid and r.contact_id = any (${sql.param([...ids])}::uuid[])
        and h.send_id = r.send_id and h.seq = r.seq`,
  )
}
