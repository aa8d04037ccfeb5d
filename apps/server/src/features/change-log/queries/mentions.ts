import { sql } from '@greenroom/db/sql'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** Changes whose values name a person, such as the rule of a segment with their address. They go with the person. */
export const changesOfPerson: Mention = {
  table: 'changes',
  isTold: false,
  where: (person) => tellsOf(sql`concat_ws(' ', object_name, before, after)`, person),
}
