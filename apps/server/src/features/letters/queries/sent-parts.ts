import { sends } from '@greenroom/db'
import type { MailDesign } from '@greenroom/domain'
import { type SQL, sql } from '@greenroom/db/sql'

/** Version of a mail that most of its readers got: the winner of a test, and A as long as there is none; null without a test. */
const letter = sql`${sends.test} -> 'letters' -> coalesce(${sends.winner}, 0)::int`

/** Returns a part of a mail as most of its readers got it. */
export const sentPart = (part: 'subject' | 'preheader' | 'content'): SQL<string> =>
  sql<string>`coalesce(${letter} ->> ${part}::text, ${sends[part]})`

/** Body of blocks of a mail as most of its readers got it. */
export const sentDesign = sql<MailDesign | null>`case when ${sends.test} is null then ${sends.design}
  else nullif(${letter} -> 'design', 'null'::jsonb) end`
