import { type SQL, sql } from '@greenroom/db/sql'

/**
 * Selects people who ordered, of both groups of a campaign, each once, as one row `(reached_buyers, control_buyers)`. Orders
 * given back in full do not count.
 * @param send row of `sends`
 */
export const controlBuyersOf = (send: SQL): SQL =>
  sql`select (count(distinct k.seq) filter (where not k.is_control))::int as reached_buyers,
      (count(distinct k.seq) filter (where k.is_control))::int as control_buyers
    from control_orders k where k.user_id = ${send}.user_id and k.send_id = ${send}.id
      and (k.refunded < k.amount or k.amount = 0)`
