import { typedForms } from '@greenroom/domain/phone'
import { sql } from '@greenroom/db/sql'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

const WORDS = sql`concat_ws(' ', name, description, rule::text)`

/**
 * Segments whose name, description, or rule contains an id or address of a person. Phone numbers are found in any
 * notation.
 */
export const namedInSegments: Mention = {
  table: 'segments',
  where: (person) =>
    sql`(${tellsOf(WORDS, person)} or ${WORDS} ~ any (${sql.param(person.phones.map(typedForms))}::text[]))`,
}
