import { sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { holdContacts } from './contacts.ts'

/** Hour of the day at which a contact clicks most; null: not known. */
export interface BestHour {
  contactId: string
  hour: number | null
}

/**
 * System write: keeps the best hours of contacts of an owner, of those alone who agree to be recognized now. It is no activity
 * of theirs and no change by the owner: version and dates stay. People are locked by id, like in all work on many.
 * @param hours at most some thousand
 */
export async function keepBestHoursOfAll(
  { db }: Pick<SystemContext, 'db'>,
  userId: string,
  hours: readonly BestHour[],
): Promise<void> {
  if (hours.length === 0) return
  const ids = hours.map(({ contactId }) => contactId)
  await db.asSystem(async (tx) => {
    await holdContacts(tx, userId, ids)
    await tx.execute(sql`
      with found as (
        select c.id, case when c.visits_consent = 'subscribed' then h.hour end as hour
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(hours.map(({ hour }) => hour))}::smallint[]) as h (id, hour)
        join contacts c on c.user_id = ${userId}::uuid and c.id = h.id
      )
      update contacts c set best_hour = found.hour from found
      where c.user_id = ${userId}::uuid and c.id = found.id and c.best_hour is distinct from found.hour`)
  })
}
