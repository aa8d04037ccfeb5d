import { sandboxDns } from '@greenroom/db'
import { asc, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** Most records that are listed. */
const MOST = 100

/** Lists the records of a domain, and of names below it. */
export const listDns = ({ db }: SystemContext, domain: string) =>
  db.system
    .select()
    .from(sandboxDns)
    .where(sql`${sandboxDns.name} = ${domain} or right(${sandboxDns.name}, ${domain.length + 1}) = ${`.${domain}`}`)
    .orderBy(asc(sandboxDns.name), asc(sandboxDns.type))
    .limit(MOST)
