import { sql } from '@greenroom/db/sql'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** Changes that name a person: as what was changed, as whoever approved, or in a value, such as the rule of a segment with their address. They go with the person. */
export const changesOfPerson: Mention = {
  table: 'changes',
  isTold: false,
  where: (person) => tellsOf(sql`concat_ws(' ', actor_name, object_id, object_name, before, after)`, person),
}
