import { type DnsType, isRetired } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findDomainsOfAll, recordsOf, sendingHouse } from '../../sender-domains/public.ts'
import { expectedRecords, findHostsOfAll } from '../../site-hosts/public.ts'
import { writeDns } from '../store.ts'

/**
 * Puts the records of a domain or host into the DNS, and those that its SPF includes. @throws AppError NOT_FOUND if nobody has
 * added it
 */
export async function fillDns(context: SystemContext, domain: string): Promise<void> {
  const host = (await findHostsOfAll(context, domain)).at(-1)
  if (host) await writeDns(context, Object.values(expectedRecords(context, host)).map(asRecord))
  const row = (await findDomainsOfAll(context, domain)).at(-1)
  if (!row && !host) throw notFound('domain')
  if (!row) return
  const included = [...sendingHouse(context).spf.matchAll(/include:(\S+)/g)].map(([, name = '']) => ({
    name: name.toLowerCase(),
    type: 'TXT' as const,
    values: ['v=spf1 ip4:127.0.0.1 -all'],
    isSilent: false,
  }))
  const own = recordsOf(context, row)
    .filter(({ kind }) => !isRetired(kind))
    .map(asRecord)
  await writeDns(context, [...included, ...own])
}

const asRecord = ({ name, type, value }: { name: string; type: DnsType; value: string }) => ({
  name,
  type,
  values: [value],
  isSilent: false,
})
