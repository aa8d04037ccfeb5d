import { blocks } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'

/** Tells whether a row of `blocks` asks visitors for a phone number: the SQL form of `asksPhone` in packages/domain. */
export const isPhoneBlock = (): SQL =>
  sql`(${blocks.type} = 'phone' or (${blocks.type} = 'fan-capture'
    and ${blocks.settings} -> 'version' = '1'::jsonb and ${blocks.settings} ->> 'askPhone' in ('optional', 'required')))`
