import { UNSUBSCRIBE_REASONS, type UnsubscribeReason } from '@greenroom/domain'
import { z } from 'zod'
import { campaignParams } from './campaigns.ts'
import { defineContract, timestamp } from './contract.ts'

const reason = z.enum(Object.keys(UNSUBSCRIBE_REASONS) as [UnsubscribeReason, ...UnsubscribeReason[]])

const unsubscribeReasons = z.object({
  people: z.int().describe('Who unsubscribed by the link of this campaign’s mail, with or without an answer'),
  reasons: z.array(z.object({ reason, people: z.int() })).describe('Most frequent first'),
  words: z
    .array(z.object({ reason: reason.nullable(), words: z.string(), at: timestamp }))
    .describe('What people wrote, newest first; at most 50'),
  words_total: z.int(),
})
export type UnsubscribeReasons = z.infer<typeof unsubscribeReasons>

export const listUnsubscribeReasons = defineContract({
  name: 'listUnsubscribeReasons',
  method: 'GET',
  path: '/api/campaigns/:campaignId/unsubscribe-reasons',
  summary: 'Why people unsubscribed by the links of a campaign’s mails',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: unsubscribeReasons,
  errors: ['NOT_FOUND'],
})
