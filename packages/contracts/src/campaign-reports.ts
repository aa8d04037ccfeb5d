import { MAIL_PROVIDER_IDS, MAX_VARIANTS, VARIANT_LABELS } from '@greenroom/domain'
import { z } from 'zod'
import { campaign, campaignParams } from './campaigns.ts'
import { defineContract, timestamp } from './contract.ts'

const people = z.int().min(0)

export const getCampaignReport = defineContract({
  name: 'getCampaignReport',
  method: 'GET',
  path: '/api/campaigns/:campaignId/report',
  summary: 'When people engaged with a campaign; of an email also opens, complaints, and results by mailbox provider',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: z.object({
    opens: z
      .object({
        people: people.describe('People who opened it, or clicked'),
        machines: z.int().min(0).describe('Opens by machines, such as Apple’s mail privacy; not counted'),
      })
      .nullable()
      .describe('Null: they are not counted. They decide nothing.'),
    complaints: z
      .object({ people, is_high: z.boolean().describe('More than mailbox providers put up with') })
      .nullable()
      .describe('Who reported it as spam, as far as providers tell; null of texts'),
    curve: z
      .object({
        from: timestamp,
        minutes: z.int().describe('Length of each stretch'),
        clicks: z.array(people).describe('People by when they first followed each link'),
        opens: z.array(people).nullable().describe('People by when they first opened it'),
      })
      .nullable()
      .describe('Null: it has not begun'),
    providers: z.array(
      z.object({
        provider: z.enum(MAIL_PROVIDER_IDS),
        name: z.string(),
        sent: people,
        bounced: people.describe('Refused, or came back'),
        clicked: people.nullable().describe('People; null: too few emails to say'),
        complaints: people.nullable().describe('Null: this provider does not tell'),
      }),
    ),
    test: z
      .object({
        state: z
          .enum(['running', 'waiting', 'decided', 'cancelled'])
          .describe('waiting: its time is over, and it waits for you to choose'),
        ends_at: timestamp.nullable().describe('When the winner is chosen at the latest, unless by hand'),
        decide: z.enum(['clicks', 'hand']),
        rest: people.describe('People who get the winner'),
        rest_at: timestamp
          .nullable()
          .describe('When the first of them get it, if today has no room for their emails; null: as planned'),
        winner: z.int().nullable().describe('From 0, which is A'),
        decided_by: z.enum(['clicks', 'tie', 'hand']).nullable().describe('A tie sends version A'),
        decided_at: timestamp.nullable(),
        confidence: z
          .number()
          .nullable()
          .describe('From 0 to 1, that the best version is better, when it was chosen; null: not yet, or by hand'),
        variants: z.array(
          z.object({
            label: z.enum(VARIANT_LABELS),
            subject: z.string(),
            preheader: z.string(),
            sender_name: z.string().nullable(),
            people: people.describe('In the test'),
            delivered: people,
            clicked: people.describe('People who followed a link'),
            rate: z.number().nullable().describe('Of those delivered, from 0 to 1; null below 20'),
            low: z.number().nullable(),
            high: z.number().nullable().describe('The rate is between `low` and this, with a probability of 95 %'),
            is_winner: z.boolean(),
          }),
        ),
      })
      .nullable()
      .describe('Of an email with versions; opens decide nothing'),
    providers_at: timestamp.nullable().describe('When they were counted; null: not yet'),
  }),
  errors: ['NOT_FOUND'],
})

export const chooseWinner = defineContract({
  name: 'chooseWinner',
  method: 'POST',
  path: '/api/campaigns/:campaignId/test/winner',
  summary: 'Choose the version of an email that the rest of the people get, while a test runs',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({
    variant: z
      .int()
      .min(0)
      .max(MAX_VARIANTS - 1)
      .describe('From 0, which is A'),
  }),
  status: 200,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
