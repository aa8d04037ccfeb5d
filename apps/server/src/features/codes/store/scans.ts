import { codeScans } from '@greenroom/db'
import { MAX_CODE_SOURCES, OTHER_SOURCES } from '@greenroom/domain'
import { lt } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'
import { sqlState } from '../../../platform/error-codes.ts'
import { GroupCommit } from '../../../platform/db/group-commit.ts'
import type { House } from '../../../platform/house.ts'

/** A code that somebody followed: by camera, or by its short link. */
export interface Followed {
  userId: string
  codeId: string
  at: Date
  isScan: boolean
  /** Site or app in which the link was pressed; empty: nothing says. */
  source: string
}

/** As for hits of pages: linger in milliseconds, most per statement, and most that wait (standard O3). */
const LINGER_MS = 2
const MAX_BATCH = 1000
const MAX_WAITING = 20_000
/** Milliseconds after which a batch fails. */
const WRITE_TIMEOUT_MS = 10_000

/** PostgreSQL's codes of an account deleted meanwhile (foreign_key_violation), and of a deadlock with its deletion. */
const WORTH_ANOTHER_TRY = new Set(['23503', '40P01'])

/** Opens what takes in followed codes in a process. `hold` keeps it. */
export const openScans = ({ db }: House): GroupCommit<Followed> =>
  new GroupCommit({
    write: (batch) => recordFollowedOfAll(db, batch),
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    linger: LINGER_MS,
  })

/**
 * Adds a batch to the sums in one statement. Codes that are gone are skipped, and those that stay are locked against
 * deletion, so that none fails the batch. Sources beyond the bound are counted together, also within a batch. Both tables are written in the order of their
 * keys, so that nodes that write at once cannot deadlock.
 */
const RECORD = `
with came as materialized (
  select f.user_id, f.code_id, f.source, date_bin('15 minutes', f.at, 'epoch') as quarter,
    f.is_scan::int as scans, (not f.is_scan)::int as clicks
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::bool[], $5::text[]) as f (user_id, code_id, at, is_scan, source)
  join site_codes c on c.user_id = f.user_id and c.id = f.code_id
  for key share of c
), timed as (
  insert into code_scans as s (user_id, code_id, quarter, scans, clicks)
  select user_id, code_id, quarter, sum(scans), sum(clicks) from came group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, code_id, quarter) do update
    set scans = s.scans + excluded.scans, clicks = s.clicks + excluded.clicks
), unseen as (
  select user_id, code_id, source, row_number() over (partition by user_id, code_id order by source)
    + (select count(*) from code_sources k where k.user_id = n.user_id and k.code_id = n.code_id) as place
  from (select distinct user_id, code_id, source from came where source <> '') n
  where not exists (
    select 1 from code_sources k where k.user_id = n.user_id and k.code_id = n.code_id and k.source = n.source
  )
), told as (
  select user_id, code_id, scans, clicks,
    case when place > ${MAX_CODE_SOURCES} then '${OTHER_SOURCES}' else source end as source
  from came left join unseen using (user_id, code_id, source)
)
insert into code_sources as s (user_id, code_id, source, scans, clicks)
select user_id, code_id, source, sum(scans), sum(clicks) from told group by 1, 2, 3 order by 1, 2, 3
on conflict (user_id, code_id, source) do update
  set scans = s.scans + excluded.scans, clicks = s.clicks + excluded.clicks`

/** System write: counts a batch of followed codes. Resolves once committed. */
export async function recordFollowedOfAll(db: Database, batch: readonly Followed[]): Promise<void> {
  try {
    await record(db, batch)
  } catch (error) {
    if (!WORTH_ANOTHER_TRY.has(sqlState(error) ?? '')) throw error
    await record(db, batch)
  }
}

async function record({ systemPool }: Database, batch: readonly Followed[]): Promise<void> {
  await systemPool.query({
    name: 'record_followed_codes',
    text: RECORD,
    query_timeout: WRITE_TIMEOUT_MS,
    values: [
      batch.map(({ userId }) => userId),
      batch.map(({ codeId }) => codeId),
      batch.map(({ at }) => at.toISOString()),
      batch.map(({ isScan }) => isScan),
      batch.map(({ source }) => source),
    ],
  } as { text: string; values: unknown[] })
}

/** Time for the nightly removal, in milliseconds. Nobody waits for it. */
const UNHURRIED = { statement: 30 * 60_000, lock: 5000 }

/** System write: deletes quarters of an hour before a moment. The sums by source stay. */
export async function forgetScansOfAll(db: Database, before: Date): Promise<void> {
  await db.asSystem((tx) => tx.delete(codeScans).where(lt(codeScans.quarter, before)), UNHURRIED)
}
