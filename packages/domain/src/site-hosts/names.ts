import { parseDomain } from '../email-address.ts'
import { isShared, isWithin } from '../sender-domains/names.ts'

/** Most hosts of an owner. */
export const MAX_SITE_HOSTS = 3
/** Longest host in characters, so that the name of its record fits the 253 of DNS (RFC 1035, section 2.3.4). */
export const MAX_SITE_HOST = 230
/** Longest Host header that is looked at, in characters: a name with its dot, and a port. */
export const MAX_HOST_HEADER = 260

/** Names that lead nowhere on the public internet (RFC 6761, RFC 6762, RFC 7686, RFC 9476; `internal` by ICANN, 2024). */
const PRIVATE_TOPS: ReadonlySet<string> = new Set(['localhost', 'local', 'internal', 'onion', 'alt', 'invalid', 'arpa'])

export type ParsedSiteHost = { ok: true; host: string } | { ok: false; problem: string }

/**
 * Parses the host at which an owner wants their page. @param typed a host alone, also in another script
 * @param house hosts of the installation itself, which are nobody's
 */
export function parseSiteHost(typed: string, house: readonly string[] = []): ParsedSiteHost {
  const refuse = (problem: string): ParsedSiteHost => ({ ok: false, problem })
  const host = hostNameOf(typed.trim())
  if (host === undefined || host.length > MAX_SITE_HOST) return refuse('Enter a domain alone, like fans.novareyes.com.')
  if (PRIVATE_TOPS.has(host.split('.').at(-1) ?? ''))
    return refuse('Nobody on the internet can reach a name like this one.')
  if (isShared(host)) return refuse('Anybody can register names below this one. Enter your own domain.')
  if (house.some((own) => isWithin(host, own))) return refuse('This domain belongs to this installation.')
  return { ok: true, host }
}

/** Returns the host of a Host header as hosts are compared: punycoded, in lower case, without port or final dot. */
export const hostOfHeader = (header: string): string | undefined =>
  header.length > MAX_HOST_HEADER ? undefined : hostNameOf(header.replace(/:\d{1,5}$/, ''))

function hostNameOf(text: string): string | undefined {
  const name = text.toLowerCase().replace(/\.$/, '')
  return name.length > 2 * MAX_SITE_HOST ? undefined : parseDomain(name)?.toLowerCase()
}
