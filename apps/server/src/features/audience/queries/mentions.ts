import { typedForms } from '@greenroom/domain/phone'
import { sql } from '@greenroom/db/sql'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

const WORDS = sql`concat_ws(' ', name, description, rule::text)`

/** Segments whose name, description or rule holds an id or address of a person; of a phone, however their owner has typed it. */
export const namedInSegments: Mention = {
  table: 'segments',
  where: (person) =>
    sql`(${tellsOf(WORDS, person)} or ${WORDS} ~ any (${sql.param(person.phones.map(typedForms))}::text[]))`,
}
