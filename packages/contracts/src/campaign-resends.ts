import {
  MAX_PREHEADER,
  MAX_RESEND_DAYS,
  MAX_SUBJECT,
  MIN_RESEND_DAYS,
  requiredText,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { campaign, campaignParams, listedCampaign } from './campaigns.ts'
import { defineContract, timestamp } from './contract.ts'

const reach = z.object({
  recipients: z.int().describe('Who would get it now'),
  skipped: z.record(z.string(), z.int()).describe('People who got the first email and not this one, by reason'),
})

export const getResend = defineContract({
  name: 'getResend',
  method: 'GET',
  path: '/api/campaigns/:campaignId/resend',
  summary: 'The second email to those who did not click, or whom it would reach now',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: z.object({
    problem: z.string().nullable().describe('Why there can be none, as a sentence'),
    moments: z
      .array(z.object({ days: z.int(), at: timestamp }))
      .describe('Days after the first email that can still be chosen, and when it would leave'),
    reach: reach.nullable().describe('Null if there is one already, or can be none'),
    resend: listedCampaign.nullable(),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})

export const createResend = defineContract({
  name: 'createResend',
  method: 'POST',
  path: '/api/campaigns/:campaignId/resend',
  summary: 'Make a second email, with another subject, to those who did not click; nothing leaves until you confirm it',
  access: 'owner',
  idempotent: true,
  params: campaignParams,
  body: z.strictObject({
    days: z.int().min(MIN_RESEND_DAYS).max(MAX_RESEND_DAYS).describe('After the first email'),
    subject: requiredText(MAX_SUBJECT, 'Write another subject.'),
    preheader: storableText(MAX_PREHEADER).optional().describe('Absent: that of the first email'),
  }),
  status: 201,
  response: reach.extend({ campaign }),
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT', 'UNAVAILABLE'],
})
