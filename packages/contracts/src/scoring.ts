import { MAX_WEIGHT } from '@greenroom/domain'
import { z } from 'zod'
import { contactParams } from './contacts.ts'
import { defineContract } from './contract.ts'

const weight = z.int().min(0).max(MAX_WEIGHT)

/** Something people do, and what it is worth. */
export const scoreItem = z.object({
  id: z.string().describe('Its name in `weights`'),
  title: z.string(),
  weight: weight.describe('Points for each time; 0: it does not count'),
  default_weight: weight,
  days: z.int().nullable().describe('Only the last days count; null: it counts for good'),
  most: z.int().describe('Times that count at most'),
})
export type ScoreItem = z.infer<typeof scoreItem>
const scoring = z.object({
  items: z.array(scoreItem),
  updating: z.boolean().describe('Contacts are being scored with these weights; lists still show some old scores'),
})
export type Scoring = z.infer<typeof scoring>

export const getScoring = defineContract({
  name: 'getScoring',
  method: 'GET',
  path: '/api/contacts/scoring',
  summary: 'What makes up the score of your contacts',
  access: 'owner',
  status: 200,
  response: scoring,
  errors: [],
})
export const setWeights = defineContract({
  name: 'setWeights',
  method: 'PUT',
  path: '/api/contacts/scoring',
  summary: 'Say what counts how much; all contacts are scored again in the background',
  access: 'owner',
  body: z.strictObject({
    weights: z.record(z.string().max(40), weight).describe('By item; items that are not named have their defaults'),
  }),
  status: 200,
  response: scoring,
  errors: [],
})
export const getContactScore = defineContract({
  name: 'getContactScore',
  method: 'GET',
  path: '/api/contacts/:contactId/score',
  summary: 'The score of a contact as of now, with every point that makes it up',
  access: 'owner',
  params: contactParams,
  status: 200,
  response: z.object({
    score: z.int().describe('Sum of the points'),
    items: z
      .array(
        z.object({
          id: z.string(),
          words: z.string().describe('What they did, e.g. Visited 3 times in the last 30 days'),
          points: z.int(),
        }),
      )
      .describe('Most points first'),
  }),
  errors: ['NOT_FOUND'],
})
export type ContactScore = z.infer<typeof getContactScore.response>
