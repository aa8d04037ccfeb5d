import { sql } from '@greenroom/db/sql'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** Notifications about a contact lead to their conversation, and name them. */
export const noticesOfPerson: Mention = {
  table: 'notifications',
  where: (person) => tellsOf(sql`concat_ws(' ', path, title, body)`, person),
}
