import { type DnsAsk, type Judged, missing, unknown } from './answers.ts'
import { tagsIn } from './dkim.ts'

/** Most names that a tree walk asks (RFC 9989, section 4.10). */
const MAX_STEPS = 8

const isDmarc = (value: string) => /^v\s*=\s*DMARC1\s*(;|$)/.test(value)

interface Found {
  name: string
  record: string
  psd: string
}

/**
 * Judges whether DMARC applies to a domain, by the tree walk of RFC 9989 (section 4.10): its own record, else that of its
 * organization. Mail has the same domain in From and in the signature's `d=`, so any record that applies is aligned with it.
 * @returns where the record stands, too, if one applies
 */
export async function judgeDmarc(ask: DnsAsk, domain: string): Promise<Judged & { at?: string }> {
  const found: Found[] = []
  for (const name of walkOf(domain)) {
    const answer = await ask(`_dmarc.${name}`, 'TXT')
    // What stands further up says nothing while a nearer answer is missing.
    if (answer.kind === 'no-answer') return unknown
    const records = answer.kind === 'records' ? answer.values.filter(isDmarc) : []
    const [record] = records
    if (records.length > 1 && name === domain)
      return { state: 'wrong', seen: records, problem: 'There are several DMARC records. Only one may remain.' }
    if (record === undefined || records.length > 1) continue
    const psd = (tagsIn(record).get('psd') ?? 'u').toLowerCase()
    found.push({ name, record, psd })
    // The walk ends at the bounds of an organization. The starting domain may be one that says psd=y of itself.
    if (psd === 'n' || (psd === 'y' && name !== domain)) break
  }
  const own = found.find(({ name }) => name === domain)
  const applying = own ?? ofOrganization(found, domain)
  if (!applying) return missing
  const problem = problemIn(applying.record)
  const seen = [applying.record]
  return problem === undefined
    ? { state: 'found', seen, at: applying.name }
    : { state: 'wrong', seen, problem, at: applying.name }
}

/** Returns the record of the organization; below a public suffix without one, that of the suffix (section 4.10.1). */
function ofOrganization(found: readonly Found[], domain: string): Found | undefined {
  const top = found.at(-1)
  if (top?.psd !== 'y') return top
  const below = domain
    .slice(0, -top.name.length - 1)
    .split('.')
    .at(-1)
  return found.find(({ name }) => name === `${below}.${top.name}`) ?? top
}

/** Names of the walk: the domain, and its parents; from a long name it goes on with the last seven labels. */
function walkOf(domain: string): string[] {
  const labels = domain.split('.')
  const rest = labels.length > MAX_STEPS ? labels.slice(-(MAX_STEPS - 1)) : labels.slice(1)
  return [domain, ...rest.map((_, place) => rest.slice(place).join('.'))].slice(0, MAX_STEPS)
}

/** A record without a policy that is one counts only if it asks for reports (section 4.7). */
function problemIn(record: string): string | undefined {
  const tags = tagsIn(record)
  const policy = tags.get('p')?.toLowerCase()
  if (policy !== undefined && ['none', 'quarantine', 'reject'].includes(policy)) return undefined
  if (/^mailto:/i.test(tags.get('rua') ?? '')) return undefined
  return 'Its policy must be p=none, p=quarantine, or p=reject.'
}
