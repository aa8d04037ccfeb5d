import { sql } from '@greenroom/db/sql'
import { type Mention, tellsOf } from '../../../platform/person-data.ts'

/** What somebody else, or nobody yet, has typed with this person's address. */
export const typedOfPerson: Mention = { table: 'sign_ups', where: (person) => tellsOf(sql`typed::text`, person) }
