import { DAY_MS, OPEN_LINK, ruleOfOpen, ruleOfRequest } from '@greenroom/domain'
import { v7 } from 'uuid'
import type { NewLinkHit } from '../features/campaigns/public.ts'
import type { SentDemo } from './campaign-texts.ts'
import { pick } from './chance.ts'

/** A request for a link of a message, or for the picture at its end. */
export interface DemoClick extends Pick<NewLinkHit, 'seq' | 'link' | 'at' | 'agent' | 'network'> {}

const HOUR = 3_600_000
const PHONES = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
] as const
/** Preview of a messenger: no person. */
const PREVIEW = 'facebookexternalhit/1.1 Facebot Twitterbot/1.0'
/** Apple's mail privacy, which loads pictures whether or not anybody looks; and the proxy of Gmail, which loads them for readers. */
const APPLE = 'Mozilla/5.0'
const GMAIL = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'

/** Returns what a message's reader, and the machines on its way, request. */
export function demoHits(
  { channel, clicks }: SentDemo,
  links: number,
  { seq, sentAt }: { seq: number; sentAt: Date },
  random: () => number,
): DemoClick[] {
  const network = () => Math.floor(random() * 1e9).toString(36)
  const hit = (link: number, delay: number, agent: string): DemoClick => ({
    seq,
    link,
    at: new Date(sentAt.getTime() + delay),
    agent,
    network: network(),
  })
  /** Most people look soon, a few after days. */
  const later = () => 20_000 + random() ** 3 * (channel === 'sms' ? 20 * HOUR : 4 * DAY_MS)
  const hits: DemoClick[] = []
  if (channel === 'email') {
    const chance = random()
    if (chance < 0.34) hits.push(hit(OPEN_LINK, 30_000 + random() * HOUR, APPLE))
    else if (chance < 0.72) hits.push(hit(OPEN_LINK, later(), GMAIL))
  }
  if (links === 0) return hits
  if (random() < (channel === 'sms' ? 0.3 : 0.04)) hits.push(hit(0, 1000 + random() * 5000, PREVIEW))
  if (random() < clicks) {
    const delay = later()
    const agent = pick(PHONES, random)
    const first = Math.floor(random() ** 2 * links)
    hits.push(hit(first, delay, agent))
    if (links > 1 && random() < 0.25) hits.push(hit((first + 1) % links, delay + 90_000, agent))
  }
  return hits
}

/** Turns requests before a moment into hits, each with what its request alone says of it. */
export const hitsOf = (
  clicks: readonly DemoClick[],
  of: Pick<NewLinkHit, 'userId' | 'sendId'>,
  until: Date,
): NewLinkHit[] =>
  clicks
    .filter(({ at }) => at < until)
    .map((click) => ({
      ...of,
      ...click,
      id: v7({ msecs: click.at.getTime() }),
      rule:
        click.link === OPEN_LINK
          ? ruleOfOpen({ agent: click.agent, isKnownBot: false })
          : ruleOfRequest({ method: 'GET', purpose: '', agent: click.agent, isKnownBot: false, isScanner: false }),
    }))
