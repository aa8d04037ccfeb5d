import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises'
import type { DnsAnswer, DnsAsk, DnsType } from '@greenroom/domain'
import { isGlobalAddress } from '../../fetch-outside/address.ts'
import type { DnsProvider } from './dns.ts'

/** What a look asks, and how; tests replace it. */
export interface DnsMeans {
  /** @throws an error with `code` of node:dns */
  ask(servers: readonly string[], name: string, type: DnsType | 'NS'): Promise<string[]>
}

/** Public resolvers: of Cloudflare, and of Google. */
const PUBLIC = ['1.1.1.1', '8.8.8.8'] as const
/** Milliseconds of one question, which is repeated once. */
const TIMEOUT_MS = 2000
/** Milliseconds of a whole look; what is not answered by then, is not answered. */
const LOOK_MS = 20_000
/** Questions of a look: SPF allows ten look-ups, a tree walk eight, and the records are five. */
const MAX_QUESTIONS = 40
/** Name servers of a zone, addresses of each, and levels above a domain at which its zone may begin. */
const MAX_SERVERS = 4
const MAX_ADDRESSES = 2
const MAX_LEVELS = 5

/** Returns the real DNS: the zone's own servers, and two public resolvers. */
export const internetDns = (means: DnsMeans = { ask: askServers }): DnsProvider => ({
  name: 'internet',
  async openZone(domain) {
    const until = Date.now() + LOOK_MS
    const own = await serversOf(means, domain)
    const isOwn = (name: string) => name === domain || name.endsWith(`.${domain}`)
    let questions = 0
    const ask: DnsAsk = async (typed, type) => {
      const name = typed.toLowerCase().replace(/\.$/, '')
      questions += 1
      if (questions > MAX_QUESTIONS || Date.now() > until) return { kind: 'no-answer' }
      const sources = [...PUBLIC.map((address) => [address]), ...(isOwn(name) && own.length > 0 ? [own] : [])]
      return agreed(await Promise.all(sources.map((servers) => answerOf(means, servers, name, type))), !isOwn(name))
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

async function answerOf(
  means: DnsMeans,
  servers: readonly string[],
  name: string,
  type: DnsType | 'NS',
): Promise<DnsAnswer> {
  try {
    const values = await means.ask(servers, name, type)
    return values.length > 0 ? { kind: 'records', values: values.toSorted() } : { kind: 'none' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { kind: code === NODATA || code === NOTFOUND ? 'none' : 'no-answer' }
  }
}

/** Returns public addresses of the zone's own servers. A zone that names private ones is asked through the resolvers alone. */
async function serversOf(means: DnsMeans, domain: string): Promise<string[]> {
  const labels = domain.split('.')
  for (let level = 0; level < Math.min(MAX_LEVELS, labels.length - 1); level += 1) {
    const found = await answerOf(means, PUBLIC, labels.slice(level).join('.'), 'NS')
    if (found.kind === 'no-answer') return []
    if (found.kind === 'none') continue
    const addresses = await Promise.all(
      found.values.slice(0, MAX_SERVERS).map((server) => answerOf(means, PUBLIC, server, 'A')),
    )
    return addresses.flatMap((answer) =>
      answer.kind === 'records' ? answer.values.filter(isGlobalAddress).slice(0, MAX_ADDRESSES) : [],
    )
  }
  return []
}

async function askServers(servers: readonly string[], name: string, type: DnsType | 'NS'): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  resolver.setServers(servers)
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((strings) => strings.join(''))
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange.toLowerCase()}`)
    case 'NS':
      return resolver.resolveNs(name)
    case 'A':
      return resolver.resolve4(name)
    default:
      return resolver.resolve6(name)
  }
}
