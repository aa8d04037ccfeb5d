import { type DnsAsk, type Judged, missing, unknown } from './answers.ts'

/** Tags of a record as RFC 6376, section 3.2, writes them; spaces around them do not count. The last one of a name counts. */
export const tagsIn = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((tag) => {
      const at = tag.indexOf('=')
      return at < 0 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).trim()] as const]
    }),
  )

/**
 * Judges the record of a DKIM key (RFC 6376, section 3.6.1): exactly one, with exactly this key. Spaces within the key, which
 * split strings often leave, and an absent `v` or `k` of RSA are tolerated.
 */
export async function judgeDkim(ask: DnsAsk, name: string, expected: string): Promise<Judged> {
  const answer = await ask(name, 'TXT')
  if (answer.kind === 'no-answer') return unknown
  if (answer.kind === 'none') return missing
  const keys = answer.values.filter((value) => tagsIn(value).has('p'))
  if (keys.length === 0) return { state: 'wrong', seen: answer.values, problem: 'This is no DKIM key.' }
  if (keys.length > 1)
    return { state: 'wrong', seen: keys, problem: 'There are several keys at this name. Only one may remain.' }
  const problem = problemOf(tagsIn(keys[0] ?? ''), tagsIn(expected))
  return problem === undefined ? { state: 'found', seen: keys } : { state: 'wrong', seen: keys, problem }
}

function problemOf(seen: Map<string, string>, expected: Map<string, string>): string | undefined {
  const key = (tags: Map<string, string>) => (tags.get('p') ?? '').replace(/\s+/g, '')
  if (key(seen) === '') return 'The key is empty, which means that it is withdrawn.'
  if (key(seen) !== key(expected)) return 'The key is another one.'
  if ((seen.get('v') ?? 'DKIM1') !== 'DKIM1') return 'It must begin with v=DKIM1.'
  if ((seen.get('k') ?? 'rsa').toLowerCase() !== expected.get('k')) return `Its kind must be k=${expected.get('k')}.`
  const hashes = seen
    .get('h')
    ?.split(':')
    .map((hash) => hash.trim().toLowerCase())
  if (hashes && !hashes.includes('sha256')) return 'It must allow sha256.'
  const services = seen
    .get('s')
    ?.split(':')
    .map((service) => service.trim().toLowerCase())
  if (services && !services.includes('*') && !services.includes('email')) return 'It must be for email.'
  return undefined
}
