import type { OpenRule } from '@greenroom/domain'
import type { LinkVisit } from '../features/campaigns/policy/visits.ts'
import { ANDROID, DESKTOP, IPHONE } from './sent-links.ts'

/** A request for the picture of an email. */
export interface LabelledOpen extends LinkVisit {
  /** Number of the recipient. */
  recipient: number
  /** Milliseconds after the email was accepted. */
  after: number
  /** Rule that is meant to find it; null: a person. */
  label: OpenRule | null
  /** Kind of person or machine, for messages of tests. */
  kind: string
}

const GOOGLE = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
/** Mail programs and webmail as people use them. */
const PROGRAMS = [
  ['Gmail by its proxy', GOOGLE],
  ['Gmail by its proxy', GOOGLE],
  [
    'Outlook',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; Microsoft Outlook 16.0.4266)',
  ],
  ['Outlook for Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) MacOutlook/16.78.3.23102801'],
  [
    'Apple Mail without its privacy',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  ],
  [
    'iPhone without its privacy',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
  ['Thunderbird', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0'],
  ['webmail', DESKTOP],
  ['webmail on a phone', ANDROID],
  ['webmail behind iCloud Private Relay', IPHONE],
  ['webmail in Edge', `${DESKTOP} Edg/142.0.0.0`],
  ['Yahoo by its proxy', 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html'],
] as const
const SCANNERS = [
  'Mimecast',
  'BarracudaCentral/1.0',
  'Mozilla/5.0 (compatible; ProofpointURLDefense/1.0)',
  'Mozilla/5.0 (compatible; BingPreview/1.0b)',
  'python-requests/2.32.3',
  'Go-http-client/1.1',
  'curl/8.11.0',
  '',
] as const
const GMAIL_AHEAD =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0'

const SECOND = 1000

/** Makes a labelled corpus of opens of one email, one recipient each; what Gmail and Apple load ahead comes before some people. */
export function makeOpens(random: () => number, people = 1200): LabelledOpen[] {
  const opens: LabelledOpen[] = []
  const below = (n: number) => Math.floor(random() * n)
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const ip = () => `${60 + below(20)}.${below(256)}.${below(256)}.${1 + below(254)}`
  const load = (recipient: number, after: number, what: Pick<LabelledOpen, 'label' | 'kind' | 'userAgent'>) =>
    opens.push({ method: 'GET', purpose: '', ip: ip(), recipient, after: Math.round(after), ...what })
  const readAfter = () => 4 * SECOND + 240 * SECOND * (-Math.log(1 - random())) ** 2
  for (let recipient = 0; recipient < people; recipient += 1) {
    const chance = random()
    if (chance < 0.12)
      load(recipient, below(600) * SECOND, { label: 'O1', kind: 'Apple ahead', userAgent: 'Mozilla/5.0' })
    else if (chance < 0.2)
      load(recipient, 2500 + below(60 * SECOND), { label: 'O2', kind: 'Gmail ahead', userAgent: GMAIL_AHEAD })
    else if (chance < 0.27)
      load(recipient, readAfter(), { label: 'O3', kind: 'scanner that says so', userAgent: oneOf(SCANNERS) })
    else if (chance < 0.34)
      load(recipient, below(1900) - 200, {
        label: 'O3',
        kind: 'scanner in disguise',
        userAgent: oneOf([DESKTOP, IPHONE]),
      })
    if (chance > 0.3 || chance < 0.06 || (chance > 0.12 && chance < 0.16)) {
      const [kind, userAgent] = oneOf(PROGRAMS)
      for (let times = oneOf([1, 1, 1, 2]); times > 0; times -= 1)
        load(recipient, readAfter(), { label: null, kind, userAgent })
    }
  }
  return opens
}
