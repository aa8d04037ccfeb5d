import { sql } from '@greenroom/db/sql'
import type { Mention } from '../../../platform/person-data.ts'
import type { Person } from '../../../platform/person.ts'

/**
 * Clicks on a person's links that do not know yet that they are nobody's. Not exported: they would name a person who may
 * not have agreed to be recognized, and whoever got the link from them. What they agreed to is in `campaign_engagements`.
 */
export const clicksOfPerson: Omit<Mention, 'clean'> = {
  table: 'link_hits',
  isTold: false,
  where: ({ ids }: Person) =>
    sql`(send_id, seq) in (select r.send_id, r.seq from campaign_recipients r
      where r.contact_id = any (${sql.param([...ids])}::uuid[]))`,
}
