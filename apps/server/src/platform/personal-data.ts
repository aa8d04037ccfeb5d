import { sql } from '@greenroom/db/sql'
import type { Claims, Context, PersonalData, SystemContext } from './context.ts'
import type { PersonalTable } from './person.ts'

export type { Claims, PersonalData } from './context.ts'

/** The platform's own personal data. */
export const PLATFORM_DATA: PersonalData = { tables: [{ name: 'idempotency_keys' }, { name: 'outbox' }] }

/** Rows exported or erased at once. */
const BATCH = 2000
/** How long an export may wait for its consumer, in milliseconds. */
const TAKE_MS = 60_000

/**
 * Exports everything stored about a person (standard S20) as of one moment, in rows as the tables have them, without
 * secrets. @param write receives the rows of a table in one or more calls, and is awaited
 */
export async function exportOwner(
  { db }: SystemContext,
  features: Claims,
  userId: string,
  write: (table: string, rows: readonly Record<string, unknown>[]) => Promise<void>,
): Promise<void> {
  await db.asSystem(
    async (tx) => {
      await tx.execute(sql`set transaction isolation level repeatable read read only`)
      for (const { name, owner = 'user_id', secrets = [] } of tablesOf(features)) {
        await tx.execute(
          sql`declare theirs no scroll cursor for
            select to_jsonb(t) - array[${list(secrets)}]::text[] as row from ${sql.identifier(name)} t
            where ${sql.identifier(owner)} = ${userId}::uuid`,
        )
        for (let count = BATCH; count === BATCH; ) {
          const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql.raw(`fetch ${BATCH} from theirs`))
          count = rows.length
          if (count > 0)
            await write(
              name,
              rows.map(({ row }) => row),
            )
        }
        await tx.execute(sql`close theirs`)
      }
    },
    { idleInTransaction: TAKE_MS },
  )
}

/** Returns roughly how many rows `exportOwner` will return; some may be added or removed in between. */
export async function countOwner({ db }: SystemContext, features: Claims, userId: string): Promise<number> {
  let total = 0
  for (const { name, owner = 'user_id' } of tablesOf(features)) {
    const { rows } = await db.system.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} where ${sql.identifier(owner)} = ${userId}::uuid`,
    )
    total += rows[0]?.n ?? 0
  }
  return total
}

/** Lists the paths of an owner's files in the store, from all features, for an export. */
export async function* filesOfOwner(owner: Context, features: Claims): AsyncGenerator<string> {
  for (const { personalData } of features) if (personalData?.files) yield* personalData.files(owner)
}

/**
 * Erases everything stored about a person (standard S20): what features keep elsewhere, then rows in batches with the
 * latest feature first, then waiting jobs. It can be interrupted anywhere and called again. Call it once more a minute
 * later, because a request or a batch of hits in progress may have written meanwhile.
 * @throws Error if a feature could not remove what it keeps elsewhere; that feature's rows stay then
 */
export async function eraseOwner(context: SystemContext, features: Claims, userId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  for (const { personalData } of features) await personalData?.erase?.(owner)
  for (let erased = 1; erased > 0; ) {
    erased = 0
    for (const table of tablesOf(features)) if (!table.keptBecause) erased += await eraseRows(context, table, userId)
  }
  await eraseJobs(context, userId)
}

/** Later features depend on earlier ones; accounts, on which all depend, come last. */
const tablesOf = (features: Claims): PersonalTable[] =>
  [...features.toReversed(), { personalData: PLATFORM_DATA }].flatMap(({ personalData }) => personalData?.tables ?? [])

async function eraseRows(
  { db }: SystemContext,
  { name, owner = 'user_id' }: PersonalTable,
  userId: string,
): Promise<number> {
  const [table, column] = [sql.identifier(name), sql.identifier(owner)]
  let erased = 0
  for (let count = BATCH; count >= BATCH; ) {
    // In a partitioned table a row's ctid is not unique; a batch may then be larger, but is still this person's only.
    const gone = await db.system.execute(
      sql`delete from ${table} where ${column} = ${userId}::uuid
        and ctid = any (array(select ctid from ${table} where ${column} = ${userId}::uuid limit ${BATCH}))`,
    )
    count = gone.rowCount ?? 0
    erased += count
  }
  return erased
}

/** Deletes the jobs of the person's events: waiting, done, or set aside. */
async function eraseJobs({ db }: SystemContext, userId: string): Promise<void> {
  const { rows } = await db.system.execute(sql`select to_regclass('pgboss.job') is not null as yes`)
  if (rows[0]?.yes) await db.system.execute(sql`delete from pgboss.job where data ->> 'userId' = ${userId}`)
}

const list = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
