import { type SQL, sql } from '@greenroom/db/sql'
import type { Listing } from './paced-days.ts'

/** Share of a list that is in a test, and its versions. */
interface TestDraw {
  /** Percent of the people. */
  share: number
  versions: number
}

/** How an audience is listed. A test leaves on one day, so `days` and `draw` are never both given. */
export interface Asked extends Listing {
  draw?: TestDraw | undefined
  /** People with the lowest draws are held back to compare. */
  control?: { seed: string; upTo: string } | undefined
}

/**
 * Returns a query of an audience whose test is drawn: each zone in the order of a hash of the send and the person, and of
 * that order every so-manieth is in the test, version by version. So who gets what is random, the same however often it is
 * asked, and even over zones and versions. With whom it begins is drawn, too. Each wave becomes two: who is in the test, and
 * the rest, whose version is −1.
 * @param listed people `a` and their zones `z`
 */
export function drawn(sendId: string, { share, versions }: TestDraw, listed: SQL): SQL {
  const seed = sql`hashtextextended(${sendId}, 0)`
  const first = sql`(((${seed} % 100) + 100) % 100)`
  const until = (nth: SQL) => sql`((${nth}) * ${share}::bigint + ${first}) / 100`
  return sql`select id, wave, variant, (row_number() over (order by wave, nth, id))::int - 1 as seq from (
      select id, nth, 2 * wave + (${until(sql`place`)} = ${until(sql`place - 1`)})::int as wave,
        case when ${until(sql`place`)} = ${until(sql`place - 1`)} then -1
          else ((${until(sql`place`)} + ${first}) % ${versions}::bigint)::int end as variant
      from (select a.id, z.wave, z.nth, row_number() over (order by z.nth, uuid_hash_extended(a.id, ${seed}), a.id) as place
        from ${listed}) as placed) as drawn`
}
