import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { LASTING, type Sums } from '../policy/figures.ts'
import { countLive } from './live.ts'

/** Campaigns that are counted while somebody looks; the rest show what was counted last (standard W22). */
const MOST_LIVE = 50

/** Results of campaigns, and a flag if some are not counted yet. */
export interface CountedSums {
  sums: Map<string, Sums>
  /** True: something has changed since, so that it was counted while reading. */
  isLive: boolean
}

/**
 * Reads what came of campaigns: their roll-ups, and of those that have changed since they were counted their own rows. It is
 * the one source of every list, screen, and file, so that they agree at any moment.
 * @param ids latest first
 */
export async function sumsOf(
  context: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  ids: readonly string[],
): Promise<CountedSums> {
  if (ids.length === 0) return { sums: new Map(), isLive: false }
  const { ownerId } = context
  const asked = sql`${sql.param([...ids])}::uuid[]`
  const [totals, marked] = await Promise.all([
    tx
      .execute<{ send_id: string; sums: string }>(
        // One text per campaign takes the driver half as long to read as arrays.
        sql`select send_id, string_agg(metric || ' ' || n || ' ' || cents, ';') as sums
          from campaign_totals where user_id = ${ownerId}::uuid and send_id = any (${asked}) and dimension = ''
          group by send_id`,
      )
      .execute(),
    tx
      .execute<{ send_id: string }>(
        sql`select distinct send_id from campaign_marks where user_id = ${ownerId}::uuid and send_id = any (${asked})`,
      )
      .execute(),
  ])
  const sums = new Map(
    totals.rows.map(({ send_id: id, sums: texts }) => [
      id,
      new Map(
        texts.split(';').map((text) => {
          const [metric = '', n, cents] = text.split(' ')
          return [metric, { n: Number(n), cents: Number(cents) }]
        }),
      ),
    ]),
  )
  const changed = new Set(marked.rows.map(({ send_id: id }) => id))
  const moving = ids.filter((id) => changed.has(id)).slice(0, MOST_LIVE)
  for (const [id, rows] of await countLive(context, tx, moving)) {
    const counted = sums.get(id)
    const live = rows.filter(({ dimension }) => dimension === '')
    sums.set(
      id,
      new Map(
        live.map(({ metric, n, cents }) => [
          metric,
          { n: isKept(metric) ? Math.max(n, counted?.get(metric)?.n ?? 0) : n, cents },
        ]),
      ),
    )
  }
  return { sums, isLive: changed.size > 0 }
}

/** Tells whether a sum stays when its people are erased, because it is counted from their rows. */
const isKept = (metric: string) => LASTING.includes(metric) && metric !== 'clicked' && metric !== 'opened'
