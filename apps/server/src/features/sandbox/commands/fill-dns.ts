import type { FillSandboxDnsBody } from '@greenroom/contracts'
import { type DnsType, isRetired } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findDomainsOfAll, recordsOf, sendingHouse } from '../../sender-domains/public.ts'
import { expectedRecords, findHostsOfAll } from '../../site-hosts/public.ts'
import { writeDns } from '../store.ts'

/**
 * Puts the records of a domain or host into the DNS, or one of them, and those that its SPF includes.
 * @throws AppError NOT_FOUND if nobody has added it
 */
export async function fillDns(context: SystemContext, { domain, only }: FillSandboxDnsBody): Promise<void> {
  const host = (await findHostsOfAll(context, domain)).at(-1)
  const row = (await findDomainsOfAll(context, domain)).at(-1)
  if (!row && !host) throw notFound('domain')
  const ofMail = row ? recordsOf(context, row).filter(({ kind }) => only !== undefined || !isRetired(kind)) : []
  const asked = [...(host ? Object.values(expectedRecords(context, host)) : []), ...ofMail].filter(
    ({ name, type }) => !only || (name === only.name && type === only.type),
  )
  const included = row ? [...sendingHouse(context).spf.matchAll(/include:(\S+)/g)] : []
  const written = [
    ...included.map(([, name = '']) => asRecord({ name: name.toLowerCase(), type: 'TXT', value: RELAYS })),
    ...asked.map(asRecord),
  ]
  if (written.length > 0) await writeDns(context, written)
}

/** SPF of the sandbox's relays. */
const RELAYS = 'v=spf1 ip4:127.0.0.1 -all'

const asRecord = ({ name, type, value }: { name: string; type: DnsType; value: string }) => ({
  name,
  type,
  values: [value],
  isSilent: false,
})
