import { type Agent, agentCode, type Channel, channelCode } from '@greenroom/domain'
import type { Hit } from '../features/analytics/public.ts'
import { pick } from './chance.ts'

type Way = Pick<Hit, 'referrer' | 'channel' | 'source' | 'utm' | 'code' | 'agent' | 'device'>

/** One way to the page: how often people take it, and in which browser they then are. */
interface Known {
  weight: number
  channel: Channel
  source?: string
  referrer?: string
  utm?: readonly string[]
  code?: string
  /** In the app, on a phone; absent: any browser. */
  app?: Agent['browser']
}

const LAUNCH = ['newsletter', 'email', 'low-tide', '', 'button']
const TEXT = ['texts', 'sms', 'low-tide', '', '']
const BIO = ['instagram', 'social', 'bio', '', '']
const AD = ['instagram', 'paid_social', 'low-tide-presave', '', 'story-b']

const WAYS: readonly Known[] = [
  { weight: 20, channel: 'social', source: 'instagram.com', referrer: 'l.instagram.com', app: 'Instagram' },
  { weight: 7, channel: 'social', source: 'instagram.com', referrer: 'l.instagram.com', utm: BIO, app: 'Instagram' },
  { weight: 14, channel: 'social', source: 'tiktok.com', app: 'TikTok' },
  { weight: 3, channel: 'social', source: 'tiktok.com', referrer: 'tiktok.com' },
  { weight: 9, channel: 'video', source: 'youtube.com', referrer: 'youtube.com' },
  { weight: 4, channel: 'social', source: 'x.com', referrer: 't.co' },
  { weight: 3, channel: 'social', source: 'facebook.com', referrer: 'm.facebook.com', app: 'Facebook' },
  { weight: 2, channel: 'social', source: 'threads.com', referrer: 'l.threads.com', app: 'Threads' },
  { weight: 5, channel: 'music', source: 'spotify.com', referrer: 'open.spotify.com' },
  { weight: 2, channel: 'music', source: 'bandcamp.com', referrer: 'novareyes.bandcamp.com' },
  { weight: 6, channel: 'search', source: 'google.com', referrer: 'google.com' },
  { weight: 1, channel: 'assistant', source: 'chatgpt.com', referrer: 'chatgpt.com' },
  { weight: 2, channel: 'messages', source: 'whatsapp.com' },
  { weight: 4, channel: 'mail', source: 'mail.google.com', referrer: 'mail.google.com', utm: LAUNCH },
  { weight: 3, channel: 'sms', utm: TEXT },
  { weight: 3, channel: 'qr', code: 'poster' },
  { weight: 2, channel: 'qr', code: 'merch-table' },
  { weight: 3, channel: 'paid', source: 'instagram.com', referrer: 'l.instagram.com', utm: AD, app: 'Instagram' },
  { weight: 2, channel: 'website', source: 'lowtidefanzine.com', referrer: 'lowtidefanzine.com' },
  { weight: 14, channel: 'direct' },
]

const PHONES: readonly Agent[] = [
  { device: 'mobile', system: 'iOS', browser: 'Safari' },
  { device: 'mobile', system: 'iOS', browser: 'Safari' },
  { device: 'mobile', system: 'Android', browser: 'Chrome' },
  { device: 'mobile', system: 'Android', browser: 'Samsung Internet' },
]
const ANY: readonly Agent[] = [
  ...PHONES,
  { device: 'desktop', system: 'Windows', browser: 'Chrome' },
  { device: 'desktop', system: 'macOS', browser: 'Safari' },
  { device: 'desktop', system: 'Windows', browser: 'Edge' },
  { device: 'desktop', system: 'Linux', browser: 'Firefox' },
  { device: 'tablet', system: 'iOS', browser: 'Safari' },
]

/** Country, region, city, language, and how often. A place without a city is one that the database does not know closer. */
const PLACES: readonly [number, string, string | null, string | null, string][] = [
  [18, 'US', 'California', 'Los Angeles', 'en'],
  [6, 'US', 'California', 'San Francisco', 'en'],
  [9, 'US', 'New York', 'New York', 'en'],
  [7, 'US', 'Texas', 'Austin', 'en'],
  [4, 'US', 'Illinois', 'Chicago', 'en'],
  [3, 'US', 'Washington', 'Seattle', 'en'],
  [5, 'US', 'Texas', 'San Antonio', 'es'],
  [6, 'US', null, null, 'en'],
  [7, 'MX', 'Mexico City', 'Mexico City', 'es'],
  [3, 'MX', 'Jalisco', 'Guadalajara', 'es'],
  [7, 'GB', 'England', 'London', 'en'],
  [3, 'GB', 'England', 'Manchester', 'en'],
  [4, 'CA', 'Ontario', 'Toronto', 'en'],
  [2, 'CA', 'Quebec', 'Montreal', 'fr'],
  [5, 'DE', 'Land Berlin', 'Berlin', 'de'],
  [4, 'BR', 'Sao Paulo', 'São Paulo', 'pt'],
  [3, 'FR', 'Île-de-France', 'Paris', 'fr'],
  [2, 'NL', 'North Holland', 'Amsterdam', 'nl'],
  [2, 'AU', 'Victoria', 'Melbourne', 'en'],
  [2, 'JP', 'Tokyo', 'Tokyo', 'ja'],
  [1, 'AR', 'Buenos Aires F.D.', 'Buenos Aires', 'es'],
  [1, 'SE', 'Stockholm', 'Stockholm', 'sv'],
]

/** Returns one entry, each as often as its weight says. */
function weighted<T>(list: readonly T[], weightOf: (one: T) => number, random: () => number): T {
  let left = random() * list.reduce((sum, one) => sum + weightOf(one), 0)
  return list.find((one) => (left -= weightOf(one)) < 0) as T
}

/** Returns how somebody came, and with which browser. @param random uniform in [0, 1) */
export function someWay(random: () => number): Way {
  const way = weighted(WAYS, ({ weight }) => weight, random)
  const phone = pick(PHONES, random)
  const agent = way.app
    ? { ...phone, browser: way.app }
    : pick(way.channel === 'sms' || way.code ? PHONES : ANY, random)
  return {
    referrer: way.referrer ?? null,
    channel: channelCode(way.channel),
    source: way.source ?? null,
    utm: way.utm ?? null,
    code: way.code ?? null,
    agent: agentCode(agent),
    device: agent.device,
  }
}

/** Returns where somebody is, and the language of their browser. */
export function somePlace(random: () => number): Pick<Hit, 'country' | 'region' | 'city' | 'language'> {
  const [, country, region, city, language] = weighted(PLACES, ([weight]) => weight, random)
  return { country, region, city, language }
}
