import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises'
import type { DnsAnswer, DnsAsk, DnsType } from '@greenroom/domain'
import { isGlobalAddress } from '../../fetch-outside/address.ts'
import type { DnsProvider } from './dns.ts'

/** What a look asks, and how; tests replace it. */
export interface DnsMeans {
  /** @param signal ends the question, which then throws @throws an error with `code` of node:dns */
  ask(source: Source, name: string, type: AskedType, signal: AbortSignal): Promise<string[]>
}

type AskedType = DnsType | 'NS'

/** Servers that answer for one another, and how often each is asked. */
export interface Source {
  servers: readonly string[]
  tries: number
}

/** Asks in the time that is left of a look. */
type Look = (source: Source, name: string, type: AskedType) => Promise<DnsAnswer>

/** Public resolvers: of Cloudflare, and of Google. */
const PUBLIC = ['1.1.1.1', '8.8.8.8'] as const
const TRIES = 2
/** Milliseconds of one try with one server. */
const TIMEOUT_MS = 2000
/**
 * Milliseconds of a whole look; what is not answered by then, is not answered. Owners choose their servers, and silent ones must
 * not hold what looks at the domains of others (standard W22).
 */
const LOOK_MS = 20_000
/** Questions of a look: SPF allows ten look-ups, a tree walk eight, and the records are five. */
const MAX_QUESTIONS = 40
/** Name servers of a zone that are looked up, those that are asked, and levels above a domain at which its zone may begin. */
const MAX_SERVERS = 4
const MAX_OWN = 2
const MAX_LEVELS = 5

/** Returns the real DNS: the zone's own servers, and two public resolvers. */
export const internetDns = (means: DnsMeans = { ask: askServers }): DnsProvider => ({
  name: 'internet',
  async openZone(domain) {
    const look = lookUntil(means, Date.now() + LOOK_MS)
    const own = await serversOf(look, domain)
    const everybody = PUBLIC.map((address) => ({ servers: [address], tries: TRIES }))
    const owners = own.length > 0 ? [{ servers: own, tries: 1 }] : []
    const isOwn = (name: string) => name === domain || name.endsWith(`.${domain}`)
    let questions = 0
    const ask: DnsAsk = async (typed, type) => {
      const name = typed.toLowerCase().replace(/\.$/, '')
      questions += 1
      if (questions > MAX_QUESTIONS) return { kind: 'no-answer' }
      const sources = isOwn(name) ? [...everybody, ...owners] : everybody
      return agreed(await Promise.all(sources.map((source) => look(source, name, type))), !isOwn(name))
    }
    return ask
  },
})

/**
 * Returns what two sources say alike. About names of others, where answers may differ by place and nothing is proved, the first
 * answer counts.
 */
function agreed(answers: readonly DnsAnswer[], isForeign: boolean): DnsAnswer {
  const given = answers.filter(({ kind }) => kind !== 'no-answer')
  if (isForeign) return given[0] ?? { kind: 'no-answer' }
  const keyOf = (answer: DnsAnswer) => (answer.kind === 'records' ? JSON.stringify(answer.values) : answer.kind)
  const same = given.find((one) => given.filter((other) => keyOf(other) === keyOf(one)).length >= 2)
  return same ?? { kind: 'no-answer' }
}

/** @param until moment at which every question ends */
const lookUntil =
  (means: DnsMeans, until: number): Look =>
  async (source, name, type) => {
    const left = until - Date.now()
    if (left <= 0) return { kind: 'no-answer' }
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(), left)
    try {
      const values = await means.ask(source, name, type, end.signal)
      return values.length > 0 ? { kind: 'records', values: values.toSorted() } : { kind: 'none' }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return { kind: code === NODATA || code === NOTFOUND ? 'none' : 'no-answer' }
    } finally {
      clearTimeout(timer)
    }
  }

/** Returns public addresses of the zone's own servers. A zone that names private ones is asked through the resolvers alone. */
async function serversOf(look: Look, domain: string): Promise<string[]> {
  const resolvers = { servers: PUBLIC, tries: TRIES }
  const labels = domain.split('.')
  for (let level = 0; level < Math.min(MAX_LEVELS, labels.length - 1); level += 1) {
    const found = await look(resolvers, labels.slice(level).join('.'), 'NS')
    if (found.kind === 'no-answer') return []
    if (found.kind === 'none') continue
    const addresses = await Promise.all(
      found.values.slice(0, MAX_SERVERS).map((server) => look(resolvers, server, 'A')),
    )
    return addresses
      .flatMap((answer) => (answer.kind === 'records' ? answer.values.filter(isGlobalAddress).slice(0, 1) : []))
      .slice(0, MAX_OWN)
  }
  return []
}

async function askServers(
  { servers, tries }: Source,
  name: string,
  type: AskedType,
  signal: AbortSignal,
): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries })
  resolver.setServers(servers)
  signal.addEventListener('abort', () => resolver.cancel(), { once: true })
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''))
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange.toLowerCase()}`)
    case 'NS':
      return resolver.resolveNs(name)
    case 'CNAME':
      return (await resolver.resolveCname(name)).map((target) => target.toLowerCase())
    case 'A':
      return resolver.resolve4(name)
    default:
      return resolver.resolve6(name)
  }
}
