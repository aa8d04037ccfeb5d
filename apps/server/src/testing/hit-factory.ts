import { agentCode, channelCode, filterCode } from '@greenroom/domain'
import type { Hit } from '../features/analytics/public.ts'

/** Creates a view (or, with a block, a click) by a person on a phone, now, who came directly. */
export const makeHit = (hit: Pick<Hit, 'userId' | 'siteId'> & Partial<Hit>): Hit => ({
  blockId: null,
  at: new Date(),
  visitor: Buffer.from('one'.padEnd(16)),
  isBot: false,
  bot: hit.isBot ? filterCode('robot') : filterCode('counted'),
  referrer: null,
  device: 'mobile',
  channel: channelCode('direct'),
  source: null,
  country: null,
  region: null,
  city: null,
  agent: agentCode({ device: 'mobile', system: 'iOS', browser: 'Safari' }),
  language: null,
  utm: null,
  code: null,
  ...hit,
})
