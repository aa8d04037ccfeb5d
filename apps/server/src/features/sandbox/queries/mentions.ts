import { sql } from '@greenroom/db/sql'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** Mails of an owner to a contact, or about one. */
export const mailsToPerson: Mention = {
  table: 'sandbox_mails',
  where: (person) => tellsOf(sql`recipient || ' ' || html`, person),
}

/** Texts of an owner with a contact. */
export const textsToPerson: Mention = {
  table: 'sandbox_texts',
  where: (person) => tellsOf(sql`sender || ' ' || recipient || ' ' || body`, person),
}
