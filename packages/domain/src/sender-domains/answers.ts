/** Types of records that the check asks for. */
export const DNS_TYPES = ['TXT', 'MX', 'A', 'AAAA', 'CNAME'] as const
export type DnsType = (typeof DNS_TYPES)[number]

/**
 * What the DNS says about a name. `none`: it has no such record, which the DNS has said. `no-answer`: a timeout, a SERVFAIL, or
 * sources that disagree; it says nothing. TXT values are whole; MX values are `{priority} {host}`.
 */
export type DnsAnswer = { kind: 'records'; values: readonly string[] } | { kind: 'none' } | { kind: 'no-answer' }

/** Asks the DNS; it never throws. */
export type DnsAsk = (name: string, type: DnsType) => Promise<DnsAnswer>

/** Outcome of judging one record. `unknown`: there was no answer. */
export type RecordState = 'found' | 'missing' | 'wrong' | 'unknown'
/** @property seen values that stand there @property problem sentence about a wrong one */
export interface Judged {
  state: RecordState
  seen: readonly string[]
  problem?: string
}

export const unknown: Judged = { state: 'unknown', seen: [] }
export const missing: Judged = { state: 'missing', seen: [] }
