import type { LinkedMessage, MachineRule } from '@greenroom/domain'
import type { LinkVisit } from '../features/campaigns/policy/visits.ts'
import { ANDROID, DESKTOP, IPHONE } from './sent-links.ts'

/** A click of the corpus. */
export interface LabelledHit extends LinkVisit {
  recipient: string
  link: number
  /** Milliseconds. */
  at: number
  /** Rule that is meant to find it; null: a person. */
  label: MachineRule | null
  /** Kind of person or machine, for messages of tests. */
  kind?: string
}

const PHONES = [
  IPHONE,
  ANDROID,
  IPHONE.replace('19_1', '18_6'),
  ANDROID.replace('142', '141'),
  `${IPHONE.slice(0, IPHONE.indexOf(' Version'))} Mobile/22H20 Instagram 400.0.0.20 (iPhone16,1; iOS 19_1; en_US)`,
  `${IPHONE.slice(0, IPHONE.indexOf(' Version'))} Mobile/22H20 [FBAN/FBIOS;FBAV/530.0.0.40;FBDV/iPhone16,1]`,
  'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
]
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15'
const DESKS = [DESKTOP, MAC_SAFARI, 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0']
/** Previews and scanners, as their makers document them or logs show them. */
const ROBOTS = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'facebookexternalhit/1.1;line-poker/1.0',
  'WhatsApp/2.23.20.0 A',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'com.google.android.apps.messaging/231 (Linux; U; Android 15; en_US; Pixel 9; Build/AP4A; Cronet/131.0.6778.0)',
  'Dalvik/2.1.0 (Linux; U; Android 14; SM-S921B Build/UP1A)',
  'MobileSMS/1262 CFNetwork/1568 Darwin/24.1.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'python-requests/2.32.3',
  'curl/8.11.0',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'Go-http-client/2.0',
  '',
]

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * Makes a labelled corpus of clicks on one campaign: people as they follow links of texts, behind the shared addresses of
 * carriers, of iCloud Private Relay, and of VPNs in data centers, sometimes twice, on two devices, or too fast; people whose
 * messenger or employer looks first; and machines of every kind. Labels say who acts and know nothing of the rules.
 */
export function makeCorpus(random: () => number, people = 700) {
  const hits: LabelledHit[] = []
  const messages = new Map<string, LinkedMessage>()
  const below = (n: number) => Math.floor(random() * n)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const carrier = () => `172.32.${below(4)}.${below(8)}`
  const ownAddress = () => `${below(20) + 60}.${below(256)}.${below(256)}.${below(254) + 1}`
  const anybody = () => ({ method: 'GET', purpose: '', userAgent: oneOf(PHONES), ip: carrier() })
  const follow = (recipient: string, at: number, more: Partial<LabelledHit> = {}) => {
    hits.push({ ...anybody(), recipient, link: 0, label: null, at, ...more })
  }
  const sendTo = (links: number): { recipient: string; accepted: number } => {
    const recipient = `r${messages.size}`
    const accepted = below(20 * MINUTE)
    messages.set(recipient, { acceptedAt: accepted, links })
    return { recipient, accepted }
  }
  /** Most open a text within minutes, some within seconds, some after days. */
  const readAfter = () => 7 * SECOND + 3 * MINUTE * (-Math.log(1 - random())) ** 2

  for (let n = 0; n < people; n += 1) {
    const links = oneOf([1, 1, 1, 2, 3, 4])
    const { recipient, accepted } = sendTo(links)
    const self = random() < 0.93 ? anybody() : { ...anybody(), userAgent: oneOf(DESKS), ip: ownAddress() }
    let at = accepted + (random() < 0.003 ? 4 * SECOND : readAfter())
    const times = oneOf([1, 1, 1, 2, 3])
    for (let time = 0; time < times; time += 1) {
      follow(recipient, at, { ...self, link: below(links) })
      at += random() < 0.2 ? 300 + below(900) : 4 * SECOND + below(3 * MINUTE)
      if (random() < 0.1) self.ip = carrier()
      if (random() < 0.05) self.userAgent = oneOf(PHONES)
    }
  }
  for (let office = 0; office < 3; office += 1) {
    const shared = { userAgent: DESKTOP, ip: ownAddress() }
    for (let n = 0; n < 9; n += 1) {
      const { recipient, accepted } = sendTo(2)
      follow(recipient, accepted + readAfter(), shared)
    }
  }
  for (let n = 0; n < 60; n += 1) {
    const relay = { ip: `172.224.226.${n % 2}`, userAgent: n % 3 ? IPHONE : MAC_SAFARI, kind: 'iCloud Private Relay' }
    const { recipient } = sendTo(1)
    follow(recipient, 25 * MINUTE + below(8 * MINUTE), relay)
    const phone = { ip: '172.32.9.9', userAgent: ANDROID, kind: 'address of a carrier' }
    follow(sendTo(1).recipient, 25 * MINUTE + below(8 * MINUTE), phone)
  }
  for (let n = 0; n < 36; n += 1) {
    const vpn = { ip: `146.70.1.${n % 3}`, userAgent: oneOf(DESKS), kind: 'VPN in a data center' }
    const { recipient, accepted } = sendTo(2)
    follow(recipient, accepted + readAfter(), vpn)
  }
  for (let n = 0; n < 60; n += 1) {
    const { recipient, accepted } = sendTo(1)
    const self = { ...anybody(), kind: 'after a preview, a prefetch, or a scanner' }
    const first = [
      { label: 'B2', userAgent: ROBOTS[n % 4] as string },
      { ...self, label: 'B1', purpose: 'prefetch' },
      { label: 'B3', userAgent: DESKTOP, ip: `40.94.7.${n}` },
    ] as const
    const at = accepted + readAfter()
    follow(recipient, at, { ...first[n % 3], kind: 'before a person' })
    follow(recipient, at + 12 * SECOND + below(MINUTE), self)
  }

  for (let n = 0; n < 60; n += 1) {
    const { recipient, accepted } = sendTo(2)
    const at = accepted + readAfter()
    follow(
      recipient,
      at,
      n % 2 ? { label: 'B1', method: 'HEAD' } : { label: 'B1', purpose: 'prefetch;anonymous-client-ip' },
    )
    follow(recipient, at + 5 * MINUTE, { label: 'B2', userAgent: oneOf(ROBOTS) })
    follow(recipient, at + 10 * MINUTE, {
      label: 'B3',
      userAgent: oneOf(DESKS),
      ip: `40.9${oneOf([2, 3, 4])}.${below(256)}.9`,
    })
  }
  for (let n = 0; n < 60; n += 1) {
    const { recipient, accepted } = sendTo(oneOf([3, 4, 5]))
    const scanner = { userAgent: oneOf(PHONES), ip: ownAddress(), label: 'B4' as const }
    const at = accepted + readAfter()
    const apart = n % 2 ? 200 + below(400) : 1500
    const links = messages.get(recipient)?.links ?? 0
    for (let link = 0; link < links; link += 1) follow(recipient, at + link * apart, { ...scanner, link })
    follow(recipient, at + (links - 1) * apart + 9500, { ip: scanner.ip, userAgent: oneOf(PHONES), label: 'B8' })
  }
  for (let n = 0; n < 60; n += 1) {
    const { recipient, accepted } = sendTo(1)
    follow(recipient, accepted + below(5000) - 500, { label: 'B5', ip: ownAddress() })
  }
  for (let walk = 0; walk < 3; walk += 1) {
    const machine = { userAgent: oneOf([DESKTOP, DESKS[2] as string]), ip: ownAddress(), label: 'B6' as const }
    const from = 30 * MINUTE + walk * 20 * MINUTE
    for (let n = 0; n < 40; n += 1) follow(sendTo(1).recipient, from + n * 12 * SECOND + below(2000), machine)
  }
  for (let n = 0; n < 60; n += 1) {
    const { recipient, accepted } = sendTo(1)
    const at = accepted + readAfter()
    follow(recipient, at, { userAgent: IPHONE, ip: carrier() })
    follow(recipient, at + 500 + below(25_000), { userAgent: oneOf(DESKS), ip: ownAddress(), label: 'B7' })
  }
  return { hits, messages }
}
