import { type Browser, isAppBrowser } from './agents.ts'
import type { Channel } from './channels.ts'
import { MEDIUMS, SEARCH_EVERYWHERE, SOURCE_RULES, type SourceRule } from './source-rules.ts'

/** The five words of an address that say where its link stood, in the order in which hits store them. */
export const UTM_WORDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
/** Parameter by which own short links and QR codes lead to a page: `/nova?via=poster7`. */
export const VIA = 'via'
/** Longest UTM word in characters; Google's own tools write far shorter ones. Longer ones are cut. */
export const MAX_UTM = 100
/** Longest referrer that is read, in characters. */
export const MAX_REFERRER = 2048
/** Longest query of a page's address that is read, in characters. */
export const MAX_PAGE_QUERY = 1000
/** Longest host name, in characters (RFC 1035, section 2.3.4). */
const MAX_HOST = 253
/** Codes of short links and QR codes: letters, digits, `-`, and `_`. Anything else in `via` is not ours. */
const CODE = /^[\w-]{1,40}$/

/** Values of `utm_medium`, in lower case, that name a scanned code. */
export const SCAN_MEDIUMS: readonly string[] = [...MEDIUMS].flatMap(([word, channel]) =>
  channel === 'qr' ? [word] : [],
)

/** Facts about the way to a page, from its address. */
export interface Words {
  /** In the order of {@link UTM_WORDS}; empty strings for missing ones. Null: none of them. */
  utm: readonly string[] | null
  code: string | null
}

const NO_WORDS: Words = { utm: null, code: null }

/** Reads UTM words and code, bounded and free of control characters, from what is given by parameter name. */
export function wordsOf(given: (name: string) => unknown): Words {
  const utm = UTM_WORDS.map((name) => wordOf(given(name)))
  const code = given(VIA)
  return {
    utm: utm.some((word) => word !== '') ? utm : null,
    code: typeof code === 'string' && CODE.test(code) ? code : null,
  }
}

/** Reads them from the query of a page's address. */
export function wordsOfSearch(search: string): Words {
  if (search.length < 2) return NO_WORDS
  const found = new URLSearchParams(search.slice(0, MAX_PAGE_QUERY))
  return wordsOf((name) => found.get(name))
}

const wordOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .slice(0, 4 * MAX_UTM)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_UTM)
        .toWellFormed()
    : ''

/** Origin of a visit, as hits store it. */
export interface VisitSource {
  channel: Channel
  /** Host or Android package; null: nothing says. */
  source: string | null
}

/** Signs by which the origin of a visit is told. */
export interface Origin extends Words {
  /** Host of the referrer (`referrerOf`), or Android package. */
  referrer: string | null
  /** Browser of the visitor; those inside apps tell the app. */
  browser: Browser
}

/**
 * Tells where a visit came from. First comes `utm_medium`, if that means ads, mail, texts, or a QR code (scans of a code of
 * one's own say so, presses of its short link do not); then the referrer, then the app in whose browser the page was opened,
 * then `utm_source`. The source is where the visitor was, also if the channel is known from the address.
 */
export function sourceOf({ referrer, browser, utm }: Origin): VisitSource {
  const place = (referrer === null ? undefined : placeOf(referrer)) ?? seen(ofApp(browser) ?? ofWord(utm?.[0]))
  const channel = MEDIUMS.get(utm?.[1]?.toLowerCase() ?? '')
  return channel ? { channel, source: place?.source ?? null } : (place ?? { channel: 'direct', source: null })
}

/** Returns the canonical host of a known place, or the host as it is. */
export const canonicalSource = (host: string): string => placeOf(host).source

/** Returns the channel of a place, as `canonicalSource` names it. */
export const channelOfSource = (source: string): Channel => placeOf(source).channel

const ANDROID = 'android-app:'

/**
 * Returns the host of a referrer without `www.`, or the package of an Android app; null if it is unknown, no page, or our
 * own.
 */
export function referrerOf(referrer: string | undefined, isOwn: (host: string) => boolean): string | null {
  if (!referrer || referrer.length > MAX_REFERRER) return null
  const url = URL.parse(referrer)
  if (!url) return null
  if (url.protocol === ANDROID) return /^[\w.]{3,150}$/.test(url.host) ? `${ANDROID}//${url.host}` : null
  if (!/^https?:$/.test(url.protocol) || isOwn(url.hostname)) return null
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
  return host === '' || host.length > MAX_HOST ? null : host
}

const BY_HOST = new Map<string, SourceRule>()
const BY_PACKAGE = new Map<string, SourceRule>()
const BY_WORD = new Map<string, SourceRule>()
const BY_APP = new Map<Browser, SourceRule>()
for (const rule of SOURCE_RULES) {
  for (const host of [rule.source, ...(rule.hosts ?? [])]) BY_HOST.set(host, rule)
  for (const name of rule.packages ?? []) BY_PACKAGE.set(name, rule)
  for (const word of [rule.source, ...(rule.words ?? [])]) BY_WORD.set(word, rule)
  if (rule.app) BY_APP.set(rule.app, rule)
}

const seen = (rule: SourceRule | undefined) => rule && { channel: rule.channel, source: rule.source }

function placeOf(referrer: string): VisitSource & { source: string } {
  if (referrer.startsWith(ANDROID)) {
    const name = referrer.slice(ANDROID.length + 2)
    return seen(BY_PACKAGE.get(name)) ?? { channel: 'website', source: name }
  }
  const everywhere = SEARCH_EVERYWHERE.find(({ pattern }) => pattern.test(referrer))
  if (everywhere) return { channel: 'search', source: everywhere.source }
  return seen(ofHost(referrer)) ?? { channel: 'website', source: referrer }
}

/** Finds the rule of a host, or of the nearest one above it that counts with what is below. */
function ofHost(host: string): SourceRule | undefined {
  for (let at = 0; at >= 0; ) {
    const rule = BY_HOST.get(at === 0 ? host : host.slice(at))
    if (rule && (at === 0 || !rule.isAlone)) return rule
    const dot = host.indexOf('.', at)
    at = dot < 0 ? -1 : dot + 1
  }
  return undefined
}

const ofApp = (browser: Browser): SourceRule | undefined => (isAppBrowser(browser) ? BY_APP.get(browser) : undefined)

const ofWord = (word: string | undefined): SourceRule | undefined =>
  word ? BY_WORD.get(word.toLowerCase()) : undefined
