import { MAIL_PROVIDER_IDS } from '@greenroom/domain'
import { z } from 'zod'
import { campaignParams } from './campaigns.ts'
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
    providers_at: timestamp.nullable().describe('When they were counted; null: not yet'),
  }),
  errors: ['NOT_FOUND'],
})
