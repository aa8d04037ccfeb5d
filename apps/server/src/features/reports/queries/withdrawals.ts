import { type SQL, sql } from '@greenroom/db/sql'

/** Days after a message in which a withdrawal counts as caused by it. */
const OPT_OUT_DAYS = 7

/**
 * Returns a query of the recipients (`contact_id`, `at`) of a row of `sends` who withdrew afterward, once each. Records tell,
 * so that a person who agreed again still counts; what the owner recorded does not.
 */
export const withdrawnAfter = (send: SQL): SQL =>
  sql`select w.contact_id, min(w.at) as at from consent_records w
    join campaign_recipients p on p.user_id = w.user_id and p.contact_id = w.contact_id and p.send_id = ${send}.id
    join send_results t on t.send_id = p.send_id and t.seq = p.seq and t.outcome in ('sent', 'uncertain')
    where w.user_id = ${send}.user_id and w.channel = ${send}.channel and w.state = 'opted_out' and w.actor = 'person'
      and w.at >= ${send}.started_at and w.at >= t.at and w.at < t.at + ${OPT_OUT_DAYS} * interval '1 day'
    group by w.contact_id`
