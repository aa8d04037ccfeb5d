import { type DnsAsk, type DnsType, type Judged, missing, type RecordState, unknown } from './answers.ts'
import { DKIM_SELECTORS, type DomainKeys, type KeyRecords, otherPair } from './dkim-keys.ts'
import { judgeDkim } from './dkim.ts'
import { judgeDmarc } from './dmarc.ts'
import { judgeSpf } from './spf.ts'

/**
 * Records of a sender domain, in the order in which they are shown. Those of keys that do not sign are there during a renewal:
 * `next` ones before it, and `old` ones after it.
 */
export const SENDER_RECORDS = [
  ...(['dkim_rsa', 'dkim_ed25519', 'next_dkim_rsa', 'next_dkim_ed25519', 'spf', 'mx', 'dmarc'] as const),
  ...(['old_dkim_rsa', 'old_dkim_ed25519'] as const),
] as const
export type SenderRecordKind = (typeof SENDER_RECORDS)[number]

/**
 * Without these nothing is sent from a domain (standard S14). The second signature is added, and bounces come to the domain,
 * once their records are found.
 */
const REQUIRED: ReadonlySet<SenderRecordKind> = new Set(['dkim_rsa', 'spf', 'dmarc'])
export const isRequired = (kind: SenderRecordKind): boolean => REQUIRED.has(kind)
/** Tells whether a record is one to remove, later. */
export const isRetired = (kind: SenderRecordKind): boolean => kind.startsWith('old_')

/** A record that an owner adds. */
export interface ExpectedRecord {
  kind: SenderRecordKind
  type: Extract<DnsType, 'TXT' | 'MX'>
  name: string
  value: string
}

/** A record as it was seen. */
export interface SeenRecord extends Judged {
  kind: SenderRecordKind
}

/** Name below a domain whose addresses take bounces. */
export const bounceDomain = (domain: string): string => `bounce.${domain}`
const MX_PRIORITY = 10

/** What an installation's mail needs of a domain. */
export interface SendingHouse {
  /** Terms of SPF that let its relays pass, such as `include:_spf.relay.example`. */
  spf: string
  /** Host that takes mail in; undefined: no mail comes in. */
  mx: string | undefined
  /** Mailbox for DMARC's reports; undefined: they are not asked for. */
  reports: string | undefined
}

/** Returns the records that make a domain a sender, and those of a renewal of its keys. */
export function expectedRecords(
  domain: string,
  keys: DomainKeys,
  { spf, mx, reports }: SendingHouse,
): ExpectedRecord[] {
  const bounce = bounceDomain(domain)
  const { pair, other } = keys
  const dkim = (kind: keyof KeyRecords, which: '' | 'next_' | 'old_' = ''): ExpectedRecord[] => {
    const texts = which === '' ? keys : other?.role === which.slice(0, -1) ? other : undefined
    const selectors = DKIM_SELECTORS[which === '' ? pair : otherPair(pair)]
    const name = `${selectors[kind]}._domainkey.${domain}`
    return texts ? [{ kind: `${which}dkim_${kind}`, type: 'TXT', name, value: texts[kind] }] : []
  }
  return [
    ...dkim('rsa'),
    ...dkim('ed25519'),
    ...dkim('rsa', 'next_'),
    ...dkim('ed25519', 'next_'),
    { kind: 'spf', type: 'TXT', name: bounce, value: `v=spf1 ${spf} -all` },
    ...(mx === undefined ? [] : [{ kind: 'mx', type: 'MX', name: bounce, value: `${MX_PRIORITY} ${mx}` } as const]),
    {
      kind: 'dmarc',
      type: 'TXT',
      name: `_dmarc.${domain}`,
      value: `v=DMARC1; p=none${reports === undefined ? '' : `; rua=mailto:${reports}`}`,
    },
    ...dkim('rsa', 'old_'),
    ...dkim('ed25519', 'old_'),
  ]
}

/** Asks for each of the records, and judges the answers. */
export function checkRecords(ask: DnsAsk, domain: string, expected: readonly ExpectedRecord[]): Promise<SeenRecord[]> {
  const judge = ({ kind, name, value }: ExpectedRecord): Promise<Judged> => {
    if (kind === 'spf') return judgeSpf(ask, name, value)
    if (kind === 'mx') return judgeMx(ask, name, value)
    return kind === 'dmarc' ? judgeDmarc(ask, domain) : judgeDkim(ask, name, value)
  }
  return Promise.all(
    expected.map(async (record) => {
      return { kind: record.kind, ...storable(await judge(record)) }
    }),
  )
}

/** Most values that are kept of what stands in the DNS, and the longest, in characters. */
const MAX_SEEN = 5
const MAX_SEEN_LENGTH = 1000
/** Returns what was judged, short enough and such that the database takes it. */
export const storable = ({ state, seen, problem }: Judged): Judged => ({
  state,
  seen: shortened(seen),
  ...(problem === undefined ? {} : { problem: textOf(problem) }),
})
const shortened = (seen: readonly string[]) =>
  seen.slice(0, MAX_SEEN).map((value) => textOf(value.slice(0, MAX_SEEN_LENGTH)))
/** A record may have any bytes, but JSON in the database takes no NUL and no half of a character. */
const textOf = (value: string) => value.toWellFormed().replace(/\p{Cc}/gu, '\ufffd')

async function judgeMx(ask: DnsAsk, name: string, expected: string): Promise<Judged> {
  const answer = await ask(name, 'MX')
  if (answer.kind === 'no-answer') return unknown
  if (answer.kind === 'none') return missing
  const hostOf = (value: string) => value.trim().split(/\s+/).at(-1)?.toLowerCase().replace(/\.$/, '')
  const isOurs = answer.values.every((value) => hostOf(value) === hostOf(expected))
  return isOurs
    ? { state: 'found', seen: answer.values }
    : { state: 'wrong', seen: answer.values, problem: 'Mail for this name goes to another server.' }
}

/** What a check says about a domain. `no_answer`: nothing is known to be wrong, and something is not known. */
export type DomainVerdict = 'right' | 'wrong' | 'no_answer'

export function verdictOf(records: readonly { kind: SenderRecordKind; state: RecordState }[]): DomainVerdict {
  const needed = records.filter(({ kind }) => isRequired(kind))
  if (needed.some(({ state }) => state === 'missing' || state === 'wrong')) return 'wrong'
  const isWhole = needed.length === REQUIRED.size && needed.every(({ state }) => state === 'found')
  return isWhole ? 'right' : 'no_answer'
}
