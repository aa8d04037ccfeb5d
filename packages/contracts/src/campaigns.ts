import {
  CAMPAIGN_PROBLEMS,
  CAMPAIGN_STATES,
  CAMPAIGN_TYPES,
  campaignAudience,
  campaignSchedule,
  campaignTrigger,
  MAX_CAMPAIGN_NAME,
  MAX_MAIL_LENGTH,
  MAX_MAIL_MEDIA,
  MAX_PREHEADER,
  MAX_SEARCH,
  MAX_SUBJECT,
  MAX_TEST_CONTACTS,
  OUTCOME_REASON_CODES,
  RECIPIENT_OUTCOMES,
  requiredText,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'
import { messageMedia } from './conversations.ts'
import { segment } from './segments.ts'

export const campaignParams = z.object({ campaignId: z.uuid() })

/** A reason with its sentence and what mends it. */
const problem = z.object({ code: z.string(), text: z.string(), mend: z.string().nullable() })

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
  cost: z.int().describe('Cents charged'),
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
  waits_for: problem.extend({ code: z.enum(CAMPAIGN_PROBLEMS) }).nullable(),
  audience: campaignAudience,
  audience_words: z.string().describe('The audience as a sentence'),
  content: z.string(),
  subject: z.string(),
  preheader: z.string(),
  media: z.array(messageMedia),
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
  approval: campaignApproval.nullable(),
  counts: campaignCounts,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Campaign = z.infer<typeof campaign>

const fields = z.strictObject({
  type: z.enum(CAMPAIGN_TYPES),
  name: requiredText(MAX_CAMPAIGN_NAME, 'Give the campaign a name.'),
  audience: campaignAudience,
  content: storableText(MAX_MAIL_LENGTH),
  subject: storableText(MAX_SUBJECT),
  preheader: storableText(MAX_PREHEADER),
  media_ids: z.array(z.uuid()).max(MAX_MAIL_MEDIA),
  template_id: z.uuid().nullable(),
  schedule: campaignSchedule,
  trigger: campaignTrigger.nullable(),
})

export const campaignBody = fields.extend({
  audience: fields.shape.audience.default({}),
  content: fields.shape.content.default(''),
  subject: fields.shape.subject.default(''),
  preheader: fields.shape.preheader.default(''),
  media_ids: fields.shape.media_ids.default([]),
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
  summary: 'Your campaigns, last changed first',
  access: 'owner',
  query: pageQuery(20).extend({
    type: z.enum(CAMPAIGN_TYPES).optional(),
    state: z.enum(CAMPAIGN_STATES).optional(),
    automatic: z.enum(['true', 'false']).default('false').describe('true: automatic messages instead'),
    archived: z.enum(['true', 'false']).default('false'),
    q: storableText(MAX_SEARCH).optional().describe('Any part of the name'),
  }),
  status: 200,
  response: pageOf(campaign),
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
  errors: ['NOT_FOUND'],
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
  errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
})

const reasons = z.record(z.string(), z.int()).describe('People by reason')

export const countAudience = defineContract({
  name: 'countAudience',
  method: 'POST',
  path: '/api/campaigns/audience',
  summary: 'How many an audience means, by part and by reason not to write to them',
  access: 'owner',
  area: 'campaigns',
  body: z.strictObject({ type: z.enum(CAMPAIGN_TYPES), audience: campaignAudience }),
  status: 200,
  response: z.object({
    people: z.int().describe('In the audience'),
    reachable: z.int().describe('Of those, whoever may be written to'),
    parts: z
      .array(z.object({ kind: z.enum(['everyone', 'segment', 'tag']), value: z.string(), people: z.int() }))
      .describe('People of each part alone'),
    excluded: z.int().describe('Left out by the exclusions'),
    skipped: reasons,
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})

export const campaignPreview = z.object({
  recipients: z.int().describe('Who it leaves for, now or after being held'),
  skipped: reasons,
  held: reasons.describe('Of the recipients: who is reached later, by reason'),
  segments: z.record(z.string(), z.int()).describe('Recipients by the segments of their own text'),
  cost: z.object({ least: z.int(), most: z.int() }).describe('Cents. `most` is set aside'),
  balance: z.int().describe('Cents available now'),
  first_at: timestamp.nullable(),
  last_at: timestamp.nullable().describe('At the pace of your number'),
  per_second: z.number().nullable().describe('Pace of your number'),
  plan: z
    .object({ limit: z.int(), usage: z.int(), fits: z.int() })
    .nullable()
    .describe('Texts of this billing period; null without a limit. `fits`: how many of the recipients have room'),
  from: z.string().nullable().describe('What people see as the sender'),
  links: z.array(z.object({ url: z.string(), short: z.string() })),
  dear: z.array(z.string()).describe('Characters that make the text longer than GSM-7 would'),
  problems: z.array(problem).describe('What stands against sending'),
  hash: z.string().describe('Names content, audience, time, and price; confirm with it'),
})
export type CampaignPreview = z.infer<typeof campaignPreview>

export const previewCampaign = defineContract({
  name: 'previewCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/preview',
  summary: 'What sending would do: recipients, cost, and time, computed from every recipient’s own text',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: campaignPreview,
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_FAILED', 'UNAVAILABLE'],
})

export const campaignPerson = z.object({
  contact_id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string().describe('As this person receives it'),
  segments: z.int().nullable(),
  cost: z.int(),
  outcome: z.enum(['send', 'hold', 'skip']),
  reason: z.object({ code: z.string(), text: z.string() }).nullable(),
  until: timestamp.nullable(),
})
export type CampaignPerson = z.infer<typeof campaignPerson>
export const previewForPerson = defineContract({
  name: 'previewForPerson',
  method: 'POST',
  path: '/api/campaigns/:campaignId/preview/person',
  summary: 'The message as one person of the audience receives it',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({
    pick: z.enum(['shortest', 'longest', 'emptiest', 'next', 'previous', 'named']),
    contact_id: z.uuid().optional().describe('For `next`, `previous`, and `named`'),
  }),
  status: 200,
  response: z.object({ person: campaignPerson.nullable() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})

export const confirmCampaign = defineContract({
  name: 'confirmCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/confirm',
  summary: 'Send a campaign as its preview showed it',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({
    hash: z.string().max(64),
    only_first: z
      .int()
      .min(1)
      .optional()
      .describe('Send to so many people at most, because the plan has no room for more'),
  }),
  status: 202,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'PLAN_LIMIT_REACHED', 'UNAVAILABLE'],
})
const act = <const N extends string>(name: N, verb: string, summary: string) =>
  defineContract({
    name,
    method: 'POST',
    path: `/api/campaigns/:campaignId/${verb}`,
    summary,
    access: 'owner',
    params: campaignParams,
    status: 200,
    response: campaign,
    errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_FUNDS'],
  })
export const unconfirmCampaign = act('unconfirmCampaign', 'undo', 'Take a confirmation back; it is a draft again')
export const pauseCampaign = act('pauseCampaign', 'pause', 'Pause a campaign; nothing leaves a second later')
export const resumeCampaign = act('resumeCampaign', 'resume', 'Go on sending a paused campaign')
export const cancelCampaign = act(
  'cancelCampaign',
  'cancel',
  'Cancel a campaign for good; what has not left is not charged',
)

export const testCampaign = defineContract({
  name: 'testCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/test',
  summary: 'Send the message to your own phone, or to contacts who agreed, at its usual price',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({
    to_me: z.boolean().default(false),
    contact_ids: z.array(z.uuid()).max(MAX_TEST_CONTACTS).default([]),
  }),
  status: 200,
  response: z.object({
    sent: z.int(),
    problems: z.array(z.object({ contact_id: z.uuid().nullable(), text: z.string() })),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'PLAN_LIMIT_REACHED', 'NOT_REACHABLE', 'UNAVAILABLE'],
})

export const askApproval = defineContract({
  name: 'askApproval',
  method: 'POST',
  path: '/api/campaigns/:campaignId/approval',
  summary: 'Mail somebody a link to approve a campaign; it leaves only once they do',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({ email: z.email().max(320), hash: z.string().max(64) }),
  status: 200,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})

export const listRecipients = defineContract({
  name: 'listRecipients',
  method: 'GET',
  path: '/api/campaigns/:campaignId/recipients',
  summary: 'People of a campaign, by what became of them',
  access: 'owner',
  params: campaignParams,
  query: pageQuery(30).extend({
    outcome: z.enum([...RECIPIENT_OUTCOMES, 'clicked', 'replied', 'opted_out']).optional(),
    reason: z.enum(OUTCOME_REASON_CODES).optional(),
    link: z.coerce.number().int().min(0).max(9).optional().describe('Of `clicked`: which link'),
    q: storableText(MAX_SEARCH).optional(),
  }),
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
    held_until: timestamp.nullable().describe('When the first of those held leaves'),
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
    outcome: z.enum([...RECIPIENT_OUTCOMES, 'clicked', 'replied', 'opted_out']),
    reason: z.enum(OUTCOME_REASON_CODES).optional(),
    link: z.int().min(0).max(9).optional(),
  }),
  status: 201,
  response: segment,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
