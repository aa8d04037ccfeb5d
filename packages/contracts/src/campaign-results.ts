import {
  MAX_CAMPAIGN_NAME,
  MAX_MAIL_LINKS,
  MAX_SEARCH,
  OUTCOME_REASON_CODES,
  PEOPLE_DEEDS,
  RECIPIENT_OUTCOMES,
  requiredText,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { campaignParams } from './campaigns.ts'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'
import { segment } from './segments.ts'

const peopleOutcome = z
  .enum([...RECIPIENT_OUTCOMES, ...PEOPLE_DEEDS])
  .describe('Of `clicked` and `opened`, only people who agreed to be recognized')
const linkPlace = z.coerce
  .number()
  .int()
  .min(0)
  .max(MAX_MAIL_LINKS - 1)
  .optional()
  .describe('Of `clicked`: which link')
const peopleQuery = z.strictObject({
  outcome: peopleOutcome.optional(),
  reason: z.enum(OUTCOME_REASON_CODES).optional(),
  link: linkPlace,
  q: storableText(MAX_SEARCH).optional().describe('Any part of a name, number, or address'),
})

export const listRecipients = defineContract({
  name: 'listRecipients',
  method: 'GET',
  path: '/api/campaigns/:campaignId/recipients',
  summary: 'People of a campaign, by what became of them',
  access: 'owner',
  params: campaignParams,
  query: pageQuery(30).extend(peopleQuery.shape),
  status: 200,
  response: pageOf(
    z.object({
      contact_id: z.uuid(),
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      outcome: z.enum(RECIPIENT_OUTCOMES),
      reason: z.object({ code: z.string(), text: z.string() }).nullable(),
      until: timestamp.nullable(),
      cost: z.int(),
      at: timestamp.nullable(),
    }),
  ).extend({ hidden: z.int().describe('People who are counted and did not agree to be named, or are gone') }),
  errors: ['NOT_FOUND'],
})
export const exportRecipients = defineContract({
  name: 'exportRecipients',
  method: 'GET',
  path: '/api/campaigns/:campaignId/recipients/export',
  summary: 'The same people as CSV, with what became of each; a last line says how many are not named',
  access: 'owner',
  params: campaignParams,
  query: peopleQuery,
  status: 200,
  produces: 'text/csv',
  errors: ['NOT_FOUND'],
})
export const listOutcomes = defineContract({
  name: 'listOutcomes',
  method: 'GET',
  path: '/api/campaigns/:campaignId/outcomes',
  summary: 'What became of a campaign’s recipients, by reason, and its links',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: z.object({
    outcomes: z.array(
      z.object({
        outcome: z.enum(RECIPIENT_OUTCOMES),
        reason: z.string().nullable(),
        text: z.string().nullable(),
        mend: z.string().nullable(),
        people: z.int(),
      }),
    ),
    held: z
      .array(z.object({ until: timestamp, people: z.int() }))
      .describe('Until when people are held, soonest first; moments within a quarter of an hour are one'),
    links: z.array(
      z.object({
        link: z.int(),
        url: z.string(),
        people: z.int().describe('People who followed it'),
        clicks: z.int(),
        machines: z.int().describe('Fetches by machines, such as previews; not counted'),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
export const segmentRecipients = defineContract({
  name: 'segmentRecipients',
  method: 'POST',
  path: '/api/campaigns/:campaignId/segment',
  summary: 'Keep people of a campaign as a segment',
  access: 'owner',
  idempotent: true,
  params: campaignParams,
  body: z.strictObject({
    name: requiredText(MAX_CAMPAIGN_NAME, 'Give the segment a name.'),
    outcome: peopleOutcome.optional(),
    reason: z.enum(OUTCOME_REASON_CODES).optional(),
    link: z
      .int()
      .min(0)
      .max(MAX_MAIL_LINKS - 1)
      .optional()
      .describe('Of `clicked`: which link'),
    q: storableText(MAX_SEARCH).optional().describe('Any part of a name, number, or address'),
  }),
  status: 201,
  response: segment,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
