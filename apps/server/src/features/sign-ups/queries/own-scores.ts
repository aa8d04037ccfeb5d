import { consentRecords, contactEvents } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { ScoreItem } from '../../../platform/scores.ts'

/** Points for signing up and completing details. If a form asks for confirmation, only a confirmed sign-up counts. */
export const ownScores: readonly ScoreItem[] = [
  {
    id: 'signed_up',
    order: 10,
    title: 'Signing up on your page',
    weight: 10,
    days: null,
    most: 1,
    words: () => 'Signed up on your page',
    count: ({ ownerId, contactIds }) =>
      sql`select distinct contact_id, 1 as times from ${consentRecords}
        where user_id = ${ownerId} and contact_id = any (${contactIds}) and actor = 'person' and state = 'subscribed'
          and channel <> 'visits' and method in ('page', 'confirmation')`,
  },
  {
    id: 'completed',
    order: 40,
    title: 'Completing their details',
    weight: 5,
    days: null,
    most: 1,
    words: () => 'Completed their own details',
    count: ({ ownerId, contactIds }) =>
      sql`select distinct contact_id, 1 as times from ${contactEvents}
        where user_id = ${ownerId} and contact_id = any (${contactIds}) and kind = 'completed'`,
  },
]
