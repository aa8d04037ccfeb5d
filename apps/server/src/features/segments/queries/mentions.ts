import { sql } from 'drizzle-orm'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** Segments whose name, description or rule holds an id or address of a person. */
export const namedInSegments: Mention = {
  table: 'segments',
  where: (person) => tellsOf(sql`concat_ws(' ', name, description, rule::text)`, person),
}
