import type { Hit } from '../features/analytics/public.ts'

/** Creates a view (or, with a block, a click) by a person on a phone, now, without a referrer. */
export const makeHit = (hit: Pick<Hit, 'userId' | 'siteId'> & Partial<Hit>): Hit => ({
  blockId: null,
  at: new Date(),
  visitor: Buffer.from('one'.padEnd(16)),
  isBot: false,
  referrer: null,
  device: 'mobile',
  ...hit,
})
