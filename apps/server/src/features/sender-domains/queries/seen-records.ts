import type { SenderDomainRow } from '@greenroom/db'
import { checkRecords, type SeenRecord } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { recordsOf } from '../policy/sending-house.ts'

/** Asks the DNS for a domain's records, and judges what stands there. */
export async function seeRecords(context: SystemContext, row: SenderDomainRow): Promise<SeenRecord[]> {
  const ask = await context.providers.dns.openZone(row.domain)
  return checkRecords(ask, row.domain, recordsOf(context, row))
}
