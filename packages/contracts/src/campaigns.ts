import {
  CAMPAIGN_PROBLEMS,
  CAMPAIGN_SORTS,
  CAMPAIGN_STATES,
  CAMPAIGN_TYPES,
  campaignAudience,
  campaignSchedule,
  campaignTrigger,
  controlShare,
  LEAST_FOR_CONTROL,
  MAX_CAMPAIGN_NAME,
  MAX_MAIL_LENGTH,
  MAX_MAIL_MEDIA,
  MAX_PREHEADER,
  MAX_SEARCH,
  MAX_SUBJECT,
  mailDesign,
  momentText,
  requiredText,
  storableText,
  variantTest,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'
import { messageMedia } from './conversations.ts'

export const campaignParams = z.object({ campaignId: z.uuid() })

/** A reason with its sentence and what mends it. */
export const campaignProblem = z.object({ code: z.string(), text: z.string(), mend: z.string().nullable() })

/** Control group of a campaign before it is sent. */
export const foreseenControl = z.object({
  share: z.int().describe('Percent'),
  people: z.int().describe('People held back to compare; they are among `skipped`'),
})

export const campaignCounts = z.object({
  planned: z.int().describe('Recipients when it was listed; 0 for a draft'),
  waiting: z.int().describe('Not reached yet, held ones included'),
  held: z.int().describe('Of those: waiting for a moment, such as the end of the night where they live'),
  sent: z.int().describe('Accepted by the provider'),
  delivered: z.int().describe('Of those: confirmed by the carrier'),
  failed: z.int().describe('Refused, or reported as undelivered'),
  skipped: z.int(),
  uncertain: z.int().describe('The provider may or may not have taken them; never sent again automatically'),
  clicked: z.int().describe('People who followed a link'),
  replied: z.int().describe('People who wrote within 72 hours'),
  opted_out: z.int().describe('Recipients who withdrew within 7 days'),
  orders: z.int().nullable().describe('Null: you have not sold anything yet'),
  revenue: z.int().nullable().describe('Cents of goods in those orders'),
  cost: z.int().describe('Cents charged'),
  return: z.int().nullable().describe('Cents: revenue less cost'),
  reserved: z.int().describe('Cents set aside'),
})
export type CampaignCounts = z.infer<typeof campaignCounts>

export const campaignApproval = z.object({
  email: z.string(),
  state: z.enum(['asked', 'approved', 'declined', 'void']).describe('void: the campaign was changed afterwards'),
  asked_at: timestamp,
  decided_at: timestamp.nullable(),
  note: z.string().nullable(),
})

export const campaign = z.object({
  id: z.uuid(),
  type: z.enum(CAMPAIGN_TYPES),
  name: z.string(),
  state: z.enum(CAMPAIGN_STATES),
  waits_for: campaignProblem.extend({ code: z.enum(CAMPAIGN_PROBLEMS) }).nullable(),
  audience: campaignAudience,
  audience_words: z.string().describe('The audience as a sentence'),
  content: z.string(),
  subject: z.string(),
  preheader: z.string(),
  design: mailDesign.nullable().describe('Body of an email made of blocks; content then says the same in words'),
  test: variantTest.nullable().describe('Compares versions of an email; null: no test'),
  media: z.array(messageMedia),
  control_share: z.int().nullable().describe('Percent of its people who are held back to compare; null: nobody'),
  template_id: z.uuid().nullable(),
  schedule: campaignSchedule,
  trigger: campaignTrigger.nullable().describe('Of an automatic message'),
  is_running: z.boolean().describe('Of an automatic message'),
  version: z.int(),
  hash: z.string().nullable().describe('Of what was confirmed'),
  starts_at: timestamp.nullable().describe('When a confirmed one begins to leave'),
  undo_until: timestamp.nullable().describe('Until when confirming can be taken back'),
  ends_at: timestamp.nullable().describe('When the last message leaves, as far as known'),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  archived: z.boolean(),
  resend_of: z
    .object({
      id: z.uuid(),
      name: z.string().nullable().describe('Null: it was deleted'),
      sender_name: z.string().nullable().describe('Name of the version that won, which this one comes from, too'),
    })
    .nullable()
    .describe('The email that it follows, for those who did not click'),
  approval: campaignApproval.nullable(),
  counts: campaignCounts,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Campaign = z.infer<typeof campaign>

/** A campaign in a list; its blocks and versions are read with the campaign itself, because a page of them would weigh megabytes. */
export const listedCampaign = campaign.omit({ design: true, test: true })
export type ListedCampaign = z.infer<typeof listedCampaign>

const fields = z.strictObject({
  type: z.enum(CAMPAIGN_TYPES),
  name: requiredText(MAX_CAMPAIGN_NAME, 'Give the campaign a name.'),
  audience: campaignAudience,
  content: storableText(MAX_MAIL_LENGTH).describe('At most 1,600 characters for a text'),
  subject: storableText(MAX_SUBJECT),
  preheader: storableText(MAX_PREHEADER),
  design: mailDesign.nullable().describe('Body of an email made of blocks, instead of content'),
  test: variantTest.nullable().describe('Compares versions of an email; null: no test'),
  media_ids: z.array(z.uuid()).max(MAX_MAIL_MEDIA),
  control_share: controlShare
    .nullable()
    .describe(
      `Percent of its people, drawn at random, who get nothing, so that orders can be compared; null: nobody. For campaigns of ${LEAST_FOR_CONTROL} people or more, not for automatic messages`,
    ),
  template_id: z.uuid().nullable(),
  schedule: campaignSchedule,
  trigger: campaignTrigger.nullable(),
})

export const campaignBody = fields.extend({
  audience: fields.shape.audience.default({}),
  content: fields.shape.content.default(''),
  subject: fields.shape.subject.default(''),
  preheader: fields.shape.preheader.default(''),
  design: fields.shape.design.default(null),
  test: fields.shape.test.default(null),
  media_ids: fields.shape.media_ids.default([]),
  control_share: fields.shape.control_share.default(null),
  template_id: fields.shape.template_id.default(null),
  schedule: fields.shape.schedule.default({ mode: 'now' }),
  trigger: fields.shape.trigger.default(null),
})
export type CampaignBody = z.output<typeof campaignBody>

const MAX_BYTES = 256 * 1024

export const listCampaigns = defineContract({
  name: 'listCampaigns',
  method: 'GET',
  path: '/api/campaigns',
  summary: 'Your campaigns, last changed first unless asked otherwise',
  access: 'owner',
  query: pageQuery(20).extend({
    type: z.enum(CAMPAIGN_TYPES).optional(),
    state: z.enum(CAMPAIGN_STATES).optional(),
    automatic: z.enum(['true', 'false']).default('false').describe('true: automatic messages instead'),
    archived: z.enum(['true', 'false']).default('false'),
    q: storableText(MAX_SEARCH).optional().describe('Any part of the name'),
    segment_id: z.uuid().optional().describe('Only those whose audience names this segment'),
    from: momentText().optional().describe('Only those that leave or left, or are meant to, at this moment or later'),
    to: momentText().optional().describe('Likewise, before this moment'),
    sort: z.enum(CAMPAIGN_SORTS).default('updated').describe('`time`: when it leaves or left, or is meant to'),
    order: z.enum(['asc', 'desc']).default('desc').describe('What has no value comes last either way'),
  }),
  status: 200,
  response: pageOf(listedCampaign),
  errors: [],
})
export const createCampaign = defineContract({
  name: 'createCampaign',
  method: 'POST',
  path: '/api/campaigns',
  summary: 'Begin a campaign as a draft',
  access: 'owner',
  idempotent: true,
  body: campaignBody,
  maxBytes: MAX_BYTES,
  status: 201,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
export const getCampaign = defineContract({
  name: 'getCampaign',
  method: 'GET',
  path: '/api/campaigns/:campaignId',
  summary: 'One of your campaigns',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: campaign,
  errors: ['NOT_FOUND'],
})
export const updateCampaign = defineContract({
  name: 'updateCampaign',
  method: 'PATCH',
  path: '/api/campaigns/:campaignId',
  summary: 'Change a campaign that has not begun to leave, or archive it; a change takes its confirmation back',
  access: 'owner',
  params: campaignParams,
  body: fields
    .omit({ type: true })
    .partial()
    .extend({ archived: z.boolean().optional(), version: z.int().min(1).optional() }),
  maxBytes: MAX_BYTES,
  status: 200,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERSION_CONFLICT'],
})
export const deleteCampaign = defineContract({
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/api/campaigns/:campaignId',
  summary: 'Delete a campaign; possible unless it is being sent. It can be restored for a day',
  access: 'owner',
  params: campaignParams,
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const restoreCampaign = defineContract({
  name: 'restoreCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/restore',
  summary: 'Take back the deletion of a campaign',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const duplicateCampaign = defineContract({
  name: 'duplicateCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/duplicate',
  summary: 'Copy a campaign as a draft',
  access: 'owner',
  idempotent: true,
  params: campaignParams,
  status: 201,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
