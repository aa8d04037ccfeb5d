import { sql } from '@greenroom/db/sql'
import type { Mention } from '../../../platform/person-data.ts'
import type { Person } from '../../../platform/person.ts'

/**
 * Clicks that are still linked to a person. Not exported: they would identify somebody who may not have agreed to be
 * recognized, or to whom the link was forwarded. Agreed clicks are in `campaign_engagements`.
 */
export const clicksOfPerson: Omit<Mention, 'clean'> = {
  table: 'link_hits',
  isTold: false,
  where: ({ ids }: Person) =>
    sql`(send_id, seq) in (select r.send_id, r.seq from campaign_recipients r
      where r.contact_id = any (${sql.param([...ids])}::uuid[]))`,
}
