import { sql } from 'drizzle-orm'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'
import { forgetPerson } from '../store/forget-person.ts'

/** Segments whose name, description or rule holds an address of a person: they stay, and the address goes. */
export const namedInSegments: Mention = {
  table: 'segments',
  where: (person) => tellsOf(sql`concat_ws(' ', name, description, rule::text)`, person),
  clean: forgetPerson,
}
