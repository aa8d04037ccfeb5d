import { sandboxDns } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Database } from '../../db/database.ts'
import type { DnsProvider } from './dns.ts'

/** Returns a DNS in the database, which answers what its levers say (docs/operations.md, "The sandbox"). */
export const sandboxDnsOf = (db: Database): DnsProvider => ({
  name: 'sandbox',
  openZone: async () => async (name, type) => {
    const [row] = await db.system
      .select()
      .from(sandboxDns)
      .where(and(eq(sandboxDns.name, name.toLowerCase()), eq(sandboxDns.type, type)))
    if (row?.isSilent) return { kind: 'no-answer' }
    return row && row.values.length > 0 ? { kind: 'records', values: row.values } : { kind: 'none' }
  },
})
