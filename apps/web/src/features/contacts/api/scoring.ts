import { getContactScore, getScoring, type Scoring, setWeights } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { contactsKey } from '../../../lib/contacts/queries.ts'

/** The actions that make up scores, with the owner's weights. */
export const scoringQuery = queryOptions({
  queryKey: [...contactsKey, 'scoring'],
  queryFn: ({ signal }) => call(getScoring, { signal }),
  staleTime: 0,
  meta: { live: ['scorings'] },
})

/** The points of one contact. */
export const scoreQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'of', contactId, 'score'],
    queryFn: ({ signal }) => call(getContactScore, { params: { contactId }, signal }),
    staleTime: 0,
    meta: { live: ['contacts', 'contact_events', 'consent_records', 'messages', 'scorings'] },
  })

export const changeWeights = (weights: Record<string, number>): Promise<Scoring> =>
  call(setWeights, { body: { weights } })
