import type { DnsAsk } from '@greenroom/domain'

/** Looks up records in the DNS. */
export interface DnsProvider {
  readonly name: 'internet' | 'sandbox'
  /**
   * Begins a look at a domain. The returned function answers for any name; for names of the domain it asks several sources, and
   * what they do not agree on is no answer. It is used within seconds, never throws, and asks a bounded number of times.
   */
  openZone(domain: string): Promise<DnsAsk>
}
