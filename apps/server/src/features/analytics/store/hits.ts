import { agentCode, channelCode } from '@greenroom/domain'
import { visitorSalts } from '@greenroom/db'
import { eq, lt, sql } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'
import {
  boolArray,
  byteaArray,
  instantArray,
  intArray,
  textArray,
  uuidArray,
} from '../../../platform/db/binary-arrays.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { Recent } from '../../../platform/recent.ts'

/** Facts that a hit keeps of a visit besides time, place, and visitor. */
export interface VisitFacts {
  /** Host only. */
  referrer: string | null
  device: 'mobile' | 'tablet' | 'desktop' | 'other'
  /** `channelCode` of the domain. */
  channel: number
  source: string | null
  /** `agentCode` of the domain. */
  agent: number
  language: string | null
  /** In the order of `UTM_WORDS`. */
  utm: readonly string[] | null
  code: string | null
}

/** Nothing known of a visit. */
export const NO_FACTS: VisitFacts = {
  referrer: null,
  device: 'other',
  channel: channelCode('unknown'),
  source: null,
  agent: agentCode({ device: 'other', system: 'Other', browser: 'Other' }),
  language: null,
  utm: null,
  code: null,
}

/** A view (without a block) or a click, as received. */
export interface Hit extends VisitFacts {
  userId: string
  siteId: string
  /** Null for a view of the page. */
  blockId: string | null
  at: Date
  /** Date of `at` in the owner's time zone, as YYYY-MM-DD; absent: in UTC. */
  day?: string
  /** Salted hash of the owner's day; `NOBODY` of visitors who ask not to be told apart. */
  visitor: Buffer
  isBot: boolean
  /** `filterCode` of the domain: why it is not counted. */
  bot: number
  country: string | null
  region: string | null
  city: string | null
}

/** Stands for visitors who ask not to be told apart. They count as views, not as visitors. */
export const NOBODY = Buffer.alloc(0)
/** Stands for "no block" in roll-ups, whose key allows no null. */
export const NO_BLOCK = '00000000-0000-0000-0000-000000000000'
/** Stands between UTM words in a parameter; `wordsOf` leaves no control characters in them. */
const BETWEEN_WORDS = '\u001f'

/**
 * Writes hits, the day's visitors, sums per quarter of an hour, and counters in one statement, so that they are
 * consistent. Hits that come when their day may be sealed leave a note, by which it is sealed anew. Skips hits of
 * deleted sites and blocks. Every table is written in the order of its key: nodes that write at once wait for each other
 * and cannot deadlock. New visitors are found by a subquery that is hashed: Postgres expects a row or two of the batch, and
 * would join them by comparing each with each.
 */
const RECORD = `
with came as materialized (
  select h.*, date_bin('15 minutes', h.at, 'epoch') as quarter
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::bytea[], $7::bool[], $8::text[], $9::text[],
      $10::int[], $11::text[], $12::text[], $13::text[], $14::text[], $15::int[], $16::text[], $17::text[], $18::text[], $19::int[])
    as h (user_id, mini_site_id, block_id, at, day, visitor, is_bot, referrer, device,
      channel, source, country, region, city, agent, language, utm, code, bot)
  where h.mini_site_id in (select id from mini_sites where id = any($20::uuid[]))
    and (h.block_id is null or h.block_id in (select id from blocks where id = any($21::uuid[])))
), kept as (
  insert into hits (user_id, mini_site_id, block_id, kind, at, visitor, is_bot, referrer, device,
    channel, source, country, region, city, agent, language, utm, code, bot)
  select user_id, mini_site_id, block_id, case when block_id is null then 'view' else 'click' end, at, visitor, is_bot, referrer, device,
    channel, source, country, region, city, agent, language, string_to_array(utm, E'\\x1f'), code, bot from came
), counted as materialized (
  select user_id, mini_site_id, block_id, quarter, day::date as day, visitor from came where not is_bot
), seen as materialized (
  select mini_site_id, day, visitor, user_id, min(quarter) as quarter from counted
  where block_id is null and octet_length(visitor) > 0
  group by 1, 2, 3, 4 order by 1, 2, 3
), fresh as (
  insert into visitor_days (mini_site_id, day, visitor, user_id)
  select mini_site_id, day, visitor, user_id from seen order by 1, 2, 3
  on conflict do nothing returning mini_site_id, day, visitor
), sums as (
  select user_id, mini_site_id, quarter, coalesce(block_id, '${NO_BLOCK}') as block_id,
    count(*) filter (where block_id is null) as views, 0 as visitors, count(block_id) as clicks
  from counted group by 1, 2, 3, 4
  union all
  select user_id, mini_site_id, quarter, '${NO_BLOCK}', 0,
    count(*) filter (where (mini_site_id, day, visitor) in (select mini_site_id, day, visitor from fresh)), 0
  from seen group by 1, 2, 3
), rolled as (
  insert into hit_rollups as r (user_id, mini_site_id, quarter, block_id, views, visitors, clicks)
  select user_id, mini_site_id, quarter, block_id, sum(views), sum(visitors), sum(clicks) from sums group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (user_id, mini_site_id, quarter, block_id) do update
    set views = r.views + excluded.views, visitors = r.visitors + excluded.visitors, clicks = r.clicks + excluded.clicks
), late as (
  insert into late_hits (user_id, mini_site_id, quarter)
  select c.user_id, c.mini_site_id, c.quarter
  from (select user_id, mini_site_id, quarter, min(at) as at from came group by 1, 2, 3) c
  left join analytics_seals a using (user_id)
  where c.at < a.done_until or c.at < statement_timestamp() - interval '2 minutes'
), viewed as (
  insert into site_counters as c (user_id, mini_site_id, views)
  select user_id, mini_site_id, count(*) from counted where block_id is null group by 1, 2 order by 1, 2
  on conflict (user_id, mini_site_id) do update set views = c.views + excluded.views
)
insert into block_counters as c (user_id, block_id, mini_site_id, clicks)
select user_id, block_id, mini_site_id, count(*) from counted where block_id is not null group by 1, 2, 3 order by 1, 2
on conflict (user_id, block_id) do update set clicks = c.clicks + excluded.clicks`

/** Ids in binary form, which repeat. */
const ids = new Recent<string, Buffer>(20_000)
const idBytes = (id: string): Buffer => ids.get(id, () => Buffer.from(id.replaceAll('-', ''), 'hex'))

/** System write: records a batch of hits. Resolves once committed. @param timeout in milliseconds */
export async function recordHitsOfAll({ systemPool }: Database, batch: readonly Hit[], timeout: number): Promise<void> {
  const texts = (read: (hit: Hit) => string | null) => textArray(batch.map(read))
  const sites = new Set(batch.map(({ siteId }) => siteId))
  const blocks = new Set(batch.flatMap(({ blockId }) => blockId ?? []))
  await systemPool.query({
    name: 'record_hits',
    text: RECORD,
    query_timeout: timeout,
    values: [
      uuidArray(batch.map(({ userId }) => idBytes(userId))),
      uuidArray(batch.map(({ siteId }) => idBytes(siteId))),
      uuidArray(batch.map(({ blockId }) => (blockId === null ? null : idBytes(blockId)))),
      instantArray(batch.map(({ at }) => at)),
      texts(({ day, at }) => day ?? at.toISOString().slice(0, 10)),
      byteaArray(batch.map(({ visitor }) => visitor)),
      boolArray(batch.map(({ isBot }) => isBot)),
      texts(({ referrer }) => referrer),
      texts(({ device }) => device),
      intArray(batch.map(({ channel }) => channel)),
      texts(({ source }) => source),
      texts(({ country }) => country),
      texts(({ region }) => region),
      texts(({ city }) => city),
      intArray(batch.map(({ agent }) => agent)),
      texts(({ language }) => language),
      texts(({ utm }) => utm && utm.join(BETWEEN_WORDS)),
      texts(({ code }) => code),
      intArray(batch.map(({ bot }) => bot)),
      uuidArray([...sites].map(idBytes)),
      uuidArray([...blocks].map(idBytes)),
    ],
  } as { text: string; values: unknown[] })
}

/**
 * System write: returns the salt of a day, the same on every node. The first caller creates it. @param day as
 * YYYY-MM-DD
 */
export async function saltOfDay({ system }: Database, day: string, proposed: Buffer): Promise<Buffer> {
  await system.insert(visitorSalts).values({ day, salt: proposed }).onConflictDoNothing()
  const [row] = await system.select({ salt: visitorSalts.salt }).from(visitorSalts).where(eq(visitorSalts.day, day))
  return row?.salt ?? proposed
}

/**
 * Timeouts for work that may move or delete millions of rows, in milliseconds. Nobody waits for it, and it waits for
 * hits only briefly.
 */
const UNHURRIED = { statement: 30 * 60_000, lock: 5000 }

/** System write: creates the hit partition of a month. Safe to repeat, even on several nodes at once. */
export async function ensureHitsPartition(db: Database, month: Date): Promise<void> {
  const day = month.toISOString().slice(0, 10)
  await db.asSystem((tx) => tx.execute(sql`select ensure_hits_partition(${day}::date)`), UNHURRIED)
}

/** System write: deletes what is past its retention. `visitorsBefore` is a day as YYYY-MM-DD. */
export async function forgetHitsOfAll(
  db: Database,
  before: { hits: Date; rollups: Date; visitors: string },
): Promise<void> {
  const forget = (work: (tx: SystemTx) => Promise<unknown>) => db.asSystem(work, UNHURRIED)
  await forget((tx) => tx.execute(sql`select drop_hits_before(${before.hits.toISOString()}::timestamptz)`))
  await forget((tx) =>
    tx.execute(sql`delete from hit_rollups where quarter < ${before.rollups.toISOString()}::timestamptz`),
  )
  await forget((tx) =>
    tx.execute(sql`delete from sign_up_rollups where quarter < ${before.rollups.toISOString()}::timestamptz`),
  )
  await forget((tx) => tx.execute(sql`delete from visitor_days where day < ${before.visitors}::date`))
  await forget((tx) => tx.delete(visitorSalts).where(lt(visitorSalts.day, before.visitors)))
}
