import { contactVisits } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import { type ScoreItem, timesWords } from '../../../platform/scores.ts'

/** Counts visits or clicks through personal links. */
const counting =
  (kind: SQL): ScoreItem['count'] =>
  ({ ownerId, contactIds, since }) =>
    sql`select contact_id, count(*)::int as times from ${contactVisits}
      where user_id = ${ownerId} and contact_id = any (${contactIds}) and block_id is ${kind}
        ${since === undefined ? sql`` : sql`and at >= ${since}`}
      group by contact_id`

/**
 * Visits and clicks of people who agreed to be recognized (product section 14.2). They are people: programs do not
 * follow personal links with consent.
 */
export const visitScores: readonly ScoreItem[] = [
  {
    id: 'visited',
    order: 20,
    title: 'A visit to your page',
    weight: 2,
    days: 30,
    most: 10,
    words: (times) => `Visited ${timesWords(times)}`,
    count: counting(sql`null`),
  },
  {
    id: 'clicked',
    order: 30,
    title: 'A click on your page',
    weight: 3,
    days: 90,
    most: 10,
    words: (times) => `Clicked ${timesWords(times)}`,
    count: counting(sql`not null`),
  },
]
