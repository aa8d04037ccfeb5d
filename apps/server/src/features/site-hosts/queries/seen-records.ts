import type { SiteHostRow } from '@greenroom/db'
import { checkHostRecords } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { hostTarget, tokenOf } from '../policy/proof.ts'

/** Asks the DNS for a host's records, and judges what stands there. */
export async function seeRecords(context: SystemContext, row: SiteHostRow) {
  const ask = await context.providers.dns.openZone(row.host)
  return checkHostRecords(ask, { host: row.host, token: tokenOf(context, row), target: hostTarget(context) })
}
