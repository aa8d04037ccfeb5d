import type { IncomingHttpHeaders } from 'node:http'
import {
  channelCode,
  type FilterReason,
  filterCode,
  referrerOf,
  SCANNER_NETWORKS,
  sourceOf,
  type Words,
  wordsOfSearch,
} from '@greenroom/domain'
import ipaddr from 'ipaddr.js'
import { Recent } from '../../../platform/recent.ts'
import type { VisitFacts } from '../store/hits.ts'
import { readAgent } from './agents.ts'

/** Hits per address and minute. A whole festival behind one address stays below; a flood does not. */
export const HITS_PER_MINUTE = 3000

/** Properties of a request that counting needs. */
export interface Visit {
  ip: string
  userAgent: string
  /** `Sec-Purpose` or `Purpose`, which browsers send when they prefetch. */
  purpose: string
  /** `Accept-Language`. */
  language?: string | undefined
  /** True: the visitor asks not to be told apart, by Global Privacy Control or Do Not Track. */
  isPrivate?: boolean
}

/** Report of the page's script besides the request. */
export interface Said {
  /** `document.referrer`; undefined without JavaScript. */
  referrer: string | undefined
  words: Words
}

export const NOTHING_SAID: Said = { referrer: undefined, words: { utm: null, code: null } }

/**
 * Returns why a hit is stored but not counted, as the code that hits store; 0 if it counts: robots, previews, scanners, and
 * prefetched pages that nobody has looked at yet (product section 11.9). An empty user agent is not a browser.
 */
export function filterOf({ ip, userAgent, purpose }: Visit): number {
  return filterCode(reasonOf(purpose, userAgent) ?? (isScanner(ip) ? 'scanner' : 'counted'))
}

function reasonOf(purpose: string, userAgent: string): FilterReason | undefined {
  return purpose !== '' && /prefetch|prerender|preview/i.test(purpose) ? 'prefetch' : readAgent(userAgent).filter
}

/** Returns what is kept of a visit. @param isOwn tells the hosts of our own pages */
export function factsOf(visit: Visit, { referrer: sent, words }: Said, isOwn: (host: string) => boolean): VisitFacts {
  const { code: agent, browser, device } = readAgent(visit.userAgent)
  const came = referrerOf(sent, isOwn)
  const { channel, source } = sourceOf({ ...words, referrer: came, browser })
  const isHost = came !== null && !came.startsWith('android-app:')
  return {
    referrer: isHost ? came : null,
    device,
    channel: channelCode(channel),
    source,
    agent,
    language: languageOf(visit.language),
    ...words,
  }
}

/** Returns the first subtag of the first language of an Accept-Language header: `pt` of `pt-BR, en`. */
export function languageOf(header: string | undefined): string | null {
  return header === undefined ? null : (/^\s*([a-z]{2,3})(?=[-,;\s]|$)/i.exec(header)?.[1]?.toLowerCase() ?? null)
}

/** Tells whether a visitor asks not to be told apart: Global Privacy Control, or Do Not Track. */
export const asksForPrivacy = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1'

/** Reports remembered, up to 2 KB each: visitors who came by the same link to the same page say the same. */
const reports = new Recent<string, Said>(1000)
const MAX_REMEMBERED_REPORT = 1000

/**
 * Reads what a page reports, from JSON or from text that contains it. What cannot be read is not said.
 * @param page its address, as browsers send it in `Referer` to the same host: the script need not repeat it
 */
export function saidIn(body: unknown, page: string | undefined): Said {
  if (typeof body !== 'string') return readReport(body, page)
  // No header contains a line break.
  const key = `${page ?? ''}\n${body}`
  if (key.length > MAX_REMEMBERED_REPORT) return readReport(parsed(body), page)
  return reports.get(key, () => readReport(parsed(body), page))
}

function readReport(given: unknown, page: string | undefined): Said {
  const { referrer } = (typeof given === 'object' && given !== null ? given : {}) as { referrer?: unknown }
  return { referrer: typeof referrer === 'string' ? referrer : undefined, words: wordsOfPage(page) }
}

/** Reads UTM words and code from the address of a page. */
export function wordsOfPage(page: string | undefined): Words {
  const query = page?.indexOf('?') ?? -1
  return page === undefined || query < 0 ? NOTHING_SAID.words : wordsOfSearch(page.slice(query))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const SCANNERS = SCANNER_NETWORKS.map((network) => ipaddr.parseCIDR(network))
/** Addresses remembered. */
const scanners = new Recent<string, boolean>(5000)

const isScanner = (ip: string): boolean =>
  scanners.get(ip, () => {
    if (!ipaddr.isValid(ip)) return false
    const address = ipaddr.process(ip)
    return SCANNERS.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  })
