import type { SandboxAskedRecord } from '@greenroom/contracts'
import type { DnsType, Judged } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findDomainsOfAll, listDomainsOfAll, recordsOf, seeRecords } from '../../sender-domains/public.ts'
import { expectedRecords, findHostsOfAll, listHostsOfAll, seeHostRecords } from '../../site-hosts/public.ts'
import { listDns } from './dns.ts'

/** Most domains that are listed. */
const MOST = 100

/** A domain that somebody has added. */
export interface Zone {
  domain: string
  isMail: boolean
  isSite: boolean
  addedAt: Date
}

/** Lists domains for email and for mini sites, newest first. @param search part of a name */
export async function listZones(context: SystemContext, search: string | undefined): Promise<Zone[]> {
  const [domains, hosts] = await Promise.all([
    listDomainsOfAll(context, search, MOST),
    listHostsOfAll(context, search, MOST),
  ])
  const zones = new Map<string, Zone>()
  const add = (domain: string, addedAt: Date | null, use: 'isMail' | 'isSite') => {
    const zone = zones.get(domain) ?? { domain, isMail: false, isSite: false, addedAt: new Date(0) }
    const latest = addedAt && addedAt > zone.addedAt ? addedAt : zone.addedAt
    zones.set(domain, { ...zone, [use]: true, addedAt: latest })
  }
  for (const { domain, addedAt } of domains) add(domain, addedAt, 'isMail')
  for (const { host, addedAt } of hosts) add(host, addedAt, 'isSite')
  return [...zones.values()].toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime()).slice(0, MOST)
}

/**
 * Reads what the owner of a domain is asked for, with what a check would say now, and what else stands in its DNS.
 * @throws AppError NOT_FOUND if nobody has added it
 */
export async function readZone(context: SystemContext, domain: string) {
  const [mail, site, stands] = await Promise.all([
    askedOfMail(context, domain),
    askedOfSite(context, domain),
    listDns(context, domain),
  ])
  const asked = [...mail, ...site]
  if (asked.length === 0) throw notFound('domain')
  const at = ({ name, type }: { name: string; type: DnsType }) => `${type} ${name}`
  const standing = new Map(stands.map((record) => [at(record), record]))
  const known = new Set(asked.map(at))
  return {
    domain,
    asked: asked.map((record) => {
      const stands = standing.get(at(record))
      return { ...record, values: stands?.values ?? [], is_silent: stands?.isSilent ?? false }
    }),
    others: stands
      .filter((record) => !known.has(at(record)) && (record.values.length > 0 || record.isSilent))
      .map(({ isSilent, ...record }) => ({ ...record, is_silent: isSilent })),
  }
}

type Asked = Omit<SandboxAskedRecord, 'values' | 'is_silent'>

/** Of several accounts that have added a domain, the last one counts. */
async function askedOfMail(context: SystemContext, domain: string): Promise<Asked[]> {
  const row = (await findDomainsOfAll(context, domain)).at(-1)
  if (!row) return []
  const seen = await seeRecords(context, row)
  return recordsOf(context, row).map((record) => ({
    use: 'mail',
    ...record,
    ...judgedOf(seen.find(({ kind }) => kind === record.kind)),
  }))
}

async function askedOfSite(context: SystemContext, host: string): Promise<Asked[]> {
  const row = (await findHostsOfAll(context, host)).at(-1)
  if (!row) return []
  const { records: seen } = await seeHostRecords(context, row)
  const expected = expectedRecords(context, row)
  return (['address', 'owner'] as const).map((kind) => ({
    use: 'site',
    kind,
    ...expected[kind],
    ...judgedOf(seen.find((record) => record.kind === kind)),
  }))
}

const judgedOf = (judged: Judged | undefined) => ({
  state: judged?.state ?? 'unknown',
  seen: [...(judged?.seen ?? [])],
  problem: judged?.problem ?? null,
})
