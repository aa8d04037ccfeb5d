import { sql } from '@greenroom/db/sql'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** Last digits of a number, which are the same however it is dialed. */
const DIGITS = 8

/** Refused rows that contain an address of a contact. Phone numbers are found in any notation. */
export const refusedRowsOfPerson: Mention = {
  table: 'import_refusals',
  where: (person) => sql`(${tellsOf(sql`cells::text`, person)} or phones && ${sql.param([...person.phones])}::text[])`,
}

/**
 * Refused rows that may contain a phone number of a contact which could not be parsed. They are deleted with the
 * contact, but not exported, because they may be somebody else's.
 */
export const rowsPerhapsOfPerson: Mention = {
  table: 'import_refusals',
  isTold: false,
  where: ({ phones }) => {
    const ends = sql`unnest(${sql.param(phones.map((phone) => phone.slice(-DIGITS)))}::text[]) ending`
    return sql`(exists (select 1 from unnest(phones) typed, ${ends} where typed not like '+%' and strpos(typed, ending) > 0)
      or phones is null and exists (select 1 from jsonb_array_elements_text(cells) cell, ${ends}
        where length(cell) <= 40 and regexp_replace(cell, '\\D', '', 'g') like '%' || ending))`
  },
}

/** Copies of a contact made by a check. They only repeat the contact and the list. */
export const checkedCopiesOfPerson: Mention = {
  table: 'checked_people',
  isTold: false,
  where: ({ ids, emails, phones }) =>
    sql`(id = any (${sql.param([...ids])}::uuid[]) or phone = any (${sql.param([...phones])}::text[])
      or email_key = any (${sql.param(emails.map((email) => email.toLowerCase()))}::text[]))`,
}
