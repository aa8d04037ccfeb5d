import {
  type DnsAnswer,
  type DnsAsk,
  type Judged,
  missing,
  type RecordState,
  unknown,
} from '../sender-domains/answers.ts'
import { type DomainVerdict, storable } from '../sender-domains/check.ts'

/**
 * Proofs of a host, in the order in which they are shown: it leads here, its zone names its owner, and this server answers for it.
 * Without the second, whoever comes first could take a name that others have pointed here.
 */
export const SITE_HOST_RECORDS = ['address', 'owner', 'answer'] as const
export type SiteHostRecordKind = (typeof SITE_HOST_RECORDS)[number]

/** A part of the proof as it was seen. */
export interface SeenHostRecord extends Judged {
  kind: SiteHostRecordKind
}

/** Name or address at which an installation is reached. */
export interface HostTarget {
  type: 'CNAME' | 'A' | 'AAAA'
  value: string
}

/** Part before a host that holds the record of its owner. */
const OWNER_LABEL = '_greenroom'
const OWNER_PREFIX = 'greenroom-site='

/** Returns the record that names the owner of a host. @param token of this owner and host */
export const ownerRecord = (host: string, token: string): { name: string; value: string } => ({
  name: `${OWNER_LABEL}.${host}`,
  value: `${OWNER_PREFIX}${token}`,
})

interface Expected {
  host: string
  token: string
  target: HostTarget
}

/**
 * Asks the DNS about a host, and judges the answers.
 * @returns the two records, and the addresses of the installation as the DNS names them
 */
export async function checkHostRecords(
  ask: DnsAsk,
  { host, token, target }: Expected,
): Promise<{ records: SeenHostRecord[]; addresses: string[] }> {
  const { name, value } = ownerRecord(host, token)
  const [house, owner] = await Promise.all([addressesOf(ask, target), judgeOwner(ask, name, value)])
  const address = await judgeAddress(ask, host, target, house)
  return {
    records: [
      { kind: 'address', ...storable(address) },
      { kind: 'owner', ...storable(owner) },
    ],
    addresses: house.kind === 'records' ? house.values.slice(0, MAX_ADDRESSES) : [],
  }
}

/** Most addresses of the installation that are shown. */
const MAX_ADDRESSES = 8

/** Takes an address of the DNS: `none` if neither kind exists, `no-answer` if either is unknown. */
async function bothKinds(ask: DnsAsk, name: string): Promise<DnsAnswer> {
  const answers = await Promise.all([ask(name, 'A'), ask(name, 'AAAA')])
  if (answers.some(({ kind }) => kind === 'no-answer')) return { kind: 'no-answer' }
  const values = answers.flatMap((answer) => (answer.kind === 'records' ? answer.values : []))
  return values.length > 0 ? { kind: 'records', values } : { kind: 'none' }
}

const addressesOf = async (ask: DnsAsk, { type, value }: HostTarget): Promise<DnsAnswer> =>
  type === 'CNAME' ? bothKinds(ask, value) : { kind: 'records', values: [value] }

const ELSEWHERE = 'This name leads to another server.'

/** Takes an alias of the installation, or else addresses that are all its own. */
async function judgeAddress(ask: DnsAsk, host: string, target: HostTarget, house: DnsAnswer): Promise<Judged> {
  const alias = await ask(host, 'CNAME')
  const names = alias.kind === 'records' ? alias.values.map((name) => name.toLowerCase().replace(/\.$/, '')) : []
  if (target.type === 'CNAME' && names.length > 0 && names.every((name) => name === target.value))
    return { state: 'found', seen: names }
  const own = await bothKinds(ask, host)
  if (own.kind === 'no-answer' || (own.kind === 'none' && alias.kind === 'no-answer')) return unknown
  if (own.kind === 'none') return names.length > 0 ? { state: 'wrong', seen: names, problem: ELSEWHERE } : missing
  if (house.kind === 'no-answer') return unknown
  const isHere = house.kind === 'records' && own.values.every((address) => house.values.includes(address))
  const seen = [...names, ...own.values]
  return isHere ? { state: 'found', seen } : { state: 'wrong', seen, problem: ELSEWHERE }
}

async function judgeOwner(ask: DnsAsk, name: string, expected: string): Promise<Judged> {
  const answer = await ask(name, 'TXT')
  if (answer.kind === 'no-answer') return unknown
  if (answer.kind === 'none') return missing
  const seen = answer.values
  if (seen.some((value) => value.trim() === expected)) return { state: 'found', seen }
  const isOther = seen.some((value) => value.trim().startsWith(OWNER_PREFIX))
  return { state: 'wrong', seen, problem: isOther ? 'This is the record of another account.' : 'This is another text.' }
}

/** Returns what the parts of a proof say together. */
export function hostVerdict(records: readonly { state: RecordState }[]): DomainVerdict {
  if (records.some(({ state }) => state === 'missing' || state === 'wrong')) return 'wrong'
  const isWhole = records.length === SITE_HOST_RECORDS.length && records.every(({ state }) => state === 'found')
  return isWhole ? 'right' : 'no_answer'
}
