import { sql } from 'drizzle-orm'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** Digits of a number that are the same however it is dialled. */
const DIGITS = 8

/** Refused rows of lists that hold an address of a contact; a phone stands there as it was typed. */
export const refusedRowsOfPerson: Mention = {
  table: 'import_refusals',
  where: (person) => {
    const ends = person.phones.map((phone) => phone.slice(-DIGITS))
    return sql`(${tellsOf(sql`cells::text`, person)} or exists (
      select 1 from jsonb_array_elements_text(cells) cell, unnest(${sql.param(ends)}::text[]) ending
      where length(cell) <= 40 and regexp_replace(cell, '\\D', '', 'g') like '%' || ending))`
  },
}
