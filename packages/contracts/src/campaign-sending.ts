import {
  CAMPAIGN_TYPES,
  campaignAudience,
  emailAddress,
  FIRST_ORDERS,
  MAX_TEST_CONTACTS,
  MOST_LIMITED_TEXTS,
  OUTCOME_REASON_CODES,
} from '@greenroom/domain'
import { z } from 'zod'
import { campaign, campaignParams, campaignProblem, foreseenControl } from './campaigns.ts'
import { defineContract, timestamp } from './contract.ts'

const reasons = z.record(z.string(), z.int()).describe('People by reason')

const usualClicks = z
  .number()
  .nullable()
  .describe(
    'Median share of people who clicked in your last emails, from 0 to 1; null of texts, or if there are too few',
  )

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
    usual_clicks: usualClicks,
    has_orders: z.boolean().describe('Orders came by your messages, so that a control group can be compared'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})

const cents = z.object({ least: z.int(), most: z.int() }).describe('Cents. `most` is set aside')

export const campaignPreview = z.object({
  recipients: z.int().describe('Who it leaves for, now or after being held'),
  skipped: reasons,
  held: reasons.describe('Of the recipients: who is reached later, by reason'),
  segments: z.record(z.string(), z.int()).describe('Recipients by the segments of their own text'),
  cost: cents,
  balance: z.int().describe('Cents available now'),
  first_at: timestamp.nullable(),
  last_at: timestamp.nullable().describe('At the pace of your number'),
  per_second: z.number().nullable().describe('Pace of your number'),
  plan: z
    .object({
      limit: z.int(),
      usage: z.int(),
      fits: z.int().describe('How many of the recipients have room'),
      first: z.record(z.enum(FIRST_ORDERS), cents).describe('Cents for those who have room, by who comes first'),
    })
    .nullable()
    .describe('Texts, or email campaigns, of this billing period; null without a limit'),
  birthdays: z
    .object({
      people: z.int(),
      cost: cents,
      next: z.object({ contact_id: z.uuid(), name: z.string(), date: z.iso.date() }).nullable(),
    })
    .nullable()
    .describe('Of a birthday message: recipients whose birthday is known, and whose comes next'),
  joined_lately: z
    .int()
    .nullable()
    .describe('Of a message some days after joining: recipients who joined within 28 days'),
  days: z
    .array(z.object({ date: z.iso.date(), people: z.int() }))
    .describe(
      'Of an email: days (UTC) on which it leaves, if what may leave a day does not allow all of it; else empty',
    ),
  from: z.string().nullable().describe('What people see as the sender'),
  senders: z
    .array(z.object({ from: z.string(), recipients: z.int() }))
    .describe('Of a text: what it leaves from, by the country of the recipient: numbers in E.164, and a name'),
  links: z.array(z.object({ url: z.string(), short: z.string() })),
  dear: z.array(z.string()).describe('Characters that make the text longer than GSM-7 would'),
  gaps: z
    .record(z.string(), z.int())
    .describe('Of an email: recipients without a value of a merge field, who read its fallback'),
  test: z
    .object({
      versions: z.int(),
      each: z.int().describe('People who get each version'),
      rest: z.int().describe('People who get the winner'),
      usual_clicks: usualClicks,
      difference: z
        .number()
        .nullable()
        .describe(
          'By how much more people have to click the best version for the test to tell, from 0 to 1; null: it cannot',
        ),
    })
    .nullable()
    .describe('Of an email with versions'),
  control: foreseenControl.nullable().describe('Null: nobody is held back'),
  problems: z.array(campaignProblem).describe('What stands against sending'),
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
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})

const foreseen = z.enum(['send', 'hold', 'skip'])

export const campaignPerson = z.object({
  contact_id: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string().describe('As this person receives it; of a mail, its plain part'),
  mail: z
    .object({ subject: z.string(), preheader: z.string(), html: z.string() })
    .nullable()
    .describe('As this person receives it; null for a text'),
  from: z.string().nullable().describe('Of a text: what it leaves from, a number in E.164 or a name'),
  segments: z.int().nullable(),
  cost: z.int(),
  outcome: foreseen,
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

export const previewPeople = defineContract({
  name: 'previewPeople',
  method: 'POST',
  path: '/api/campaigns/:campaignId/preview/people',
  summary: 'Whom a campaign would reach, hold, or skip, a page at a time',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({
    outcome: foreseen.optional().describe('`send`: held ones included'),
    reason: z.enum(OUTCOME_REASON_CODES).optional(),
    segments: z.int().min(1).max(100).optional().describe('Of their own text'),
    after: z.uuid().optional().describe('`next` of the page before'),
  }),
  status: 200,
  response: z.object({
    items: z.array(campaignPerson.omit({ text: true, mail: true })),
    next: z
      .uuid()
      .nullable()
      .describe('Pass it as `after`; null at the end. A page may have few people, or none, before the end'),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})

/** Most links that one check follows (standard W22). */
export const MAX_CHECKED_LINKS = 20

export const checkCampaignLinks = defineContract({
  name: 'checkCampaignLinks',
  method: 'POST',
  path: '/api/campaigns/:campaignId/preview/links',
  summary: 'Follow the links of a campaign, to find those that lead nowhere',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: z.object({
    checked: z.int(),
    unchecked: z.int().describe(`Links beyond the first ${MAX_CHECKED_LINKS}`),
    broken: z.array(z.object({ url: z.string(), text: z.string().describe('What is wrong, as a sentence') })),
  }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
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
      .max(MOST_LIMITED_TEXTS)
      .optional()
      .describe('Send to so many people at most, because the plan has no room for more'),
    first_by: z
      .enum(FIRST_ORDERS)
      .default('joined')
      .describe('Who they are: the longest with you, the most recently active, or those with the highest score'),
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
  summary:
    'Send a text to your own phone, or to contacts who agreed, at its usual price; or a mail to some addresses, free',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({
    to_me: z.boolean().default(false),
    contact_ids: z.array(z.uuid()).max(MAX_TEST_CONTACTS).default([]),
    emails: z
      .array(emailAddress)
      .max(MAX_TEST_CONTACTS)
      .default([])
      .describe('Of an email campaign: further addresses, which need not be contacts'),
  }),
  status: 200,
  response: z.object({
    sent: z.int(),
    problems: z.array(z.object({ contact_id: z.uuid().nullable(), text: z.string() })),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'PLAN_LIMIT_REACHED', 'RATE_LIMITED', 'UNAVAILABLE'],
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
  errors: ['NOT_FOUND', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'PLAN_LIMIT_REACHED', 'UNAVAILABLE'],
})
export const askApprovalAgain = defineContract({
  name: 'askApprovalAgain',
  method: 'POST',
  path: '/api/campaigns/:campaignId/approval/again',
  summary: 'Remind whoever was asked to approve a campaign, or ask somebody else instead; it stays as it was confirmed',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({ email: z.email().max(320).describe('The same address: a reminder') }),
  status: 200,
  response: campaign,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})
