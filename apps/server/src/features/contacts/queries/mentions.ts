import { sql } from '@greenroom/db/sql'
import type { Mention } from '../../../platform/person-data.ts'

/** What the histories of others remember of this person's addresses: whoever had one before, by a slip or a merge. */
export const rememberedByOthers: Mention = {
  table: 'contact_events',
  where: ({ emails, phones }) => {
    const of = (words: readonly string[]) => sql`${sql.param([...words])}::text[]`
    const email = of(emails.map((one) => one.toLowerCase()))
    const told = (path: string, words: ReturnType<typeof of>) =>
      sql`lower(details #>> ${path}::text[]) = any (${words})`
    return sql`kind in ('merged', 'edited') and (${told('{email}', email)} or ${told('{phone}', of(phones))}
      or ${told('{changes,email,from}', email)} or ${told('{changes,email,to}', email)}
      or ${told('{changes,phone,from}', of(phones))} or ${told('{changes,phone,to}', of(phones))})`
  },
}
