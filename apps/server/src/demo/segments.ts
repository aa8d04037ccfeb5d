import type { DemoFan } from './fans.ts'
import { DAY_MS } from './history.ts'

export interface DemoSegment {
  name: string
  description: string
  where: object
  /** Returns true if somebody who had joined belonged to it at the end of a day, in milliseconds since 1970. */
  has: (fan: DemoFan, end: number) => boolean
}

const all = (...rules: object[]) => ({ combinator: 'and', rules })
const LISBON = { label: 'Lisbon, Portugal', latitude: 38.7169, longitude: -9.1399, km: 60 }

export const DEMO_SEGMENTS: readonly DemoSegment[] = [
  {
    name: 'Around Lisbon',
    description: 'Who could come to the show on 5 February.',
    where: all({ field: 'place', operator: 'within', value: LISBON }),
    has: ({ place }) => place?.city === 'Lisbon',
  },
  {
    name: 'Superfans and street team',
    description: 'First to hear, first to share.',
    where: all({ field: 'tags', operator: 'has_any_of', value: ['superfan', 'street team'] }),
    has: ({ tags }) => tags.includes('superfan') || tags.includes('street team'),
  },
  {
    name: 'Can be texted',
    description: 'Agreed to texts, and did not take it back.',
    where: all({ field: 'sms_consent', operator: 'is_any_of', value: ['subscribed'] }),
    has: ({ cameBy, phone }) => cameBy === 'phone' && phone !== null,
  },
  {
    name: 'Gets the letters',
    description: 'Agreed to emails, and did not take it back.',
    where: all({ field: 'email_consent', operator: 'is_any_of', value: ['subscribed'] }),
    has: ({ confirmedAt, withdrewAt }, end) =>
      confirmedAt !== null && confirmedAt.getTime() < end && !(withdrewAt && withdrewAt.getTime() < end),
  },
  {
    name: 'New this month',
    description: 'Joined by the page in the last 30 days.',
    where: all(
      { field: 'source', operator: 'is_any_of', value: ['page'] },
      { field: 'created_at', operator: 'in_last_days', value: 30 },
    ),
    has: ({ cameBy, joinedAt }, end) =>
      (cameBy === 'email' || cameBy === 'phone') && joinedAt.getTime() > end - 30 * DAY_MS,
  },
]
