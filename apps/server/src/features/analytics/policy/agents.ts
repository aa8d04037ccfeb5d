import bowser from 'bowser'
import { type Agent, agentCode, type Browser, type FilterReason, MACHINE_AGENTS, type System } from '@greenroom/domain'
import { isbot } from 'isbot'
import { Recent } from '../../../platform/recent.ts'

/** Facts that a user agent tells. */
export interface AgentFacts extends Agent {
  /** `agentCode` of the domain. */
  code: number
  /** Robots, and what fetches previews; `empty` is no browser. Undefined: a person's. */
  filter: Extract<FilterReason, 'empty' | 'robot' | 'preview'> | undefined
}

/** Longest user agent that is examined, in characters. Browsers send shorter ones. */
const MAX_USER_AGENT = 1024
/** User agents remembered, some 400 bytes each: there are few different ones, and they repeat. */
const REMEMBERED = 2000

/** Signs of the browsers inside apps, in the order in which they are tried: Threads names Instagram too. Data of 2026-11. */
const APPS: readonly [RegExp, Browser][] = [
  [/\bBarcelona \d/, 'Threads'],
  [/\bInstagram[ /]\d/, 'Instagram'],
  [/musical_ly|BytedanceWebview|\bTikTok\b|\btrill_\d/, 'TikTok'],
  [/\bFB(?:AN|AV|_IAB)\b|\[FB/, 'Facebook'],
  [/\bTwitter(?: for |Android)/, 'X'],
  [/\bSnapchat\/\d/, 'Snapchat'],
  [/\[Pinterest\/|\bPinterest\/\d/, 'Pinterest'],
  [/\bReddit\/(?:Version|\d)/, 'Reddit'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bLine\/\d/, 'LINE'],
  [/\bGSA\/\d/, 'Google'],
  [/com\.google\.(?:android|ios)\.youtube/, 'YouTube'],
]
/** A page inside some app: Android's WebView, and WebKit on iOS without a browser around it. */
const SOME_APP = /; wv\)|\((?:iPhone|iPad|iPod)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: Mobile\/\w+)?$/
const OWN_SIGNS: readonly [RegExp, Browser][] = [
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bBrave\//, 'Brave'],
]

const BROWSER_NAMES: Readonly<Record<string, Browser>> = {
  Safari: 'Safari',
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  'Opera Touch': 'Opera',
  'Opera Coast': 'Opera',
  'Samsung Internet for Android': 'Samsung Internet',
  DuckDuckGo: 'DuckDuckGo',
}
const SYSTEM_NAMES: Readonly<Record<string, System>> = {
  iOS: 'iOS',
  Android: 'Android',
  Windows: 'Windows',
  'Windows Phone': 'Windows',
  macOS: 'macOS',
  Linux: 'Linux',
  'Chrome OS': 'ChromeOS',
}

const TABLET = /ipad|tablet|playbook|silk|kindle|^(?!.*mobile).*android/is
const MOBILE = /mobi|iphone|ipod|android|windows phone/i
const DESKTOP = /windows nt|macintosh|x11|cros|linux/i

const EMPTY = factsOf({ device: 'other', system: 'Other', browser: 'Other' }, 'empty')
const TOO_LONG = factsOf({ device: 'other', system: 'Other', browser: 'Other' }, 'robot')
const known = new Recent<string, AgentFacts>(REMEMBERED)

/** Reads a user agent. What is not known is `other`; nothing of the text itself is in the answer. */
export function readAgent(userAgent: string): AgentFacts {
  if (userAgent === '') return EMPTY
  return userAgent.length > MAX_USER_AGENT ? TOO_LONG : known.get(userAgent, read)
}

function read(userAgent: string): AgentFacts {
  const words = userAgent.toLowerCase()
  const isPreview = MACHINE_AGENTS.some((sign) => words.includes(sign))
  const filter = isPreview ? 'preview' : isbot(userAgent) ? 'robot' : undefined
  return factsOf({ device: deviceOf(userAgent), system: systemOf(userAgent), browser: browserOf(userAgent) }, filter)
}

function factsOf(agent: Agent, filter: AgentFacts['filter']): AgentFacts {
  return { ...agent, code: agentCode(agent), filter }
}

function deviceOf(userAgent: string): Agent['device'] {
  if (TABLET.test(userAgent)) return 'tablet'
  if (MOBILE.test(userAgent)) return 'mobile'
  return DESKTOP.test(userAgent) ? 'desktop' : 'other'
}

function systemOf(userAgent: string): System {
  if (/\bCrOS\b/.test(userAgent)) return 'ChromeOS'
  return SYSTEM_NAMES[bowser.getParser(userAgent).getOSName()] ?? 'Other'
}

function browserOf(userAgent: string): Browser {
  const own = [...APPS, ...OWN_SIGNS].find(([sign]) => sign.test(userAgent))
  if (own) return own[1]
  if (SOME_APP.test(userAgent)) return 'Another app'
  return BROWSER_NAMES[bowser.getParser(userAgent).getBrowserName()] ?? 'Other'
}
