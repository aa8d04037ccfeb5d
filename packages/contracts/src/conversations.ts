import {
  GATE_REASON_CODES,
  MAX_MAIL_LENGTH,
  MAX_MAIL_MEDIA,
  MAX_SEARCH,
  MAX_SUBJECT,
  MAX_TAG,
  MESSAGE_CHANNELS,
  MESSAGE_FAILURE_CODES,
  MESSAGE_STATUSES,
  momentText,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { contactParams } from './contacts.ts'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

export const THREAD_STATES = ['open', 'snoozed', 'closed'] as const
/**
 * Parts of the inbox. `waiting`: open, and they wrote last; `all`: every thread that is neither snoozed nor closed.
 */
export const THREAD_FILTERS = ['waiting', 'unread', 'all', 'snoozed', 'closed', 'starred'] as const
export type ThreadFilter = (typeof THREAD_FILTERS)[number]
export const THREAD_SORTS = ['newest', 'longest_waiting'] as const

const channel = z.enum(MESSAGE_CHANNELS)

/** A conversation with one contact, over all channels. */
export const thread = z.object({
  contact_id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('E.164'),
  tags: z.array(z.string()),
  starred: z.boolean(),
  state: z.enum(THREAD_STATES),
  snoozed_until: timestamp.nullable(),
  unread_count: z.int(),
  waiting_since: timestamp.nullable().describe('When they first wrote after your last answer; null if nobody waits'),
  last_message: z.string().nullable().describe('At most 200 characters'),
  last_message_at: timestamp.nullable(),
  last_direction: z.enum(['inbound', 'outbound']).nullable(),
  channel: channel.nullable().describe('Of the last message'),
  found: z
    .object({ message_id: z.uuid(), text: z.string(), direction: z.enum(['inbound', 'outbound']) })
    .nullable()
    .describe('In a search: the newest message with the words, and some 160 characters of it around them'),
  is_flagged: z.boolean().describe('A message reads like a wish to stop, and you have not looked at it yet'),
})
export type Thread = z.infer<typeof thread>

export const threadQuery = pageQuery(30).extend({
  filter: z.enum(THREAD_FILTERS).default('all'),
  channel: channel.optional(),
  q: storableText(MAX_SEARCH).optional().describe('Part of a name or address, or words of a message'),
  tag: storableText(MAX_TAG).optional(),
  segment: z.uuid().optional(),
  campaign_id: z.uuid().optional().describe('Replies to this campaign'),
  sort: z.enum(THREAD_SORTS).default('newest'),
})
export type ThreadQuery = z.output<typeof threadQuery>

export const listConversations = defineContract({
  name: 'listConversations',
  method: 'GET',
  path: '/api/conversations',
  summary: 'Your conversations',
  access: 'owner',
  query: threadQuery,
  status: 200,
  response: pageOf(thread).extend({
    total_is_exact: z.boolean().describe('False: at least this many, for words and filters that many match'),
  }),
  errors: ['CONFLICT'],
})

export const countConversations = defineContract({
  name: 'countConversations',
  method: 'GET',
  path: '/api/conversations/counts',
  summary: 'How many conversations each part of the inbox has',
  access: 'owner',
  status: 200,
  response: z.object(
    Object.fromEntries(THREAD_FILTERS.map((name) => [name, z.int()])) as Record<ThreadFilter, z.ZodInt>,
  ),
  errors: [],
})

/** Whether a channel is open to a person and, if not, why, as the gate says it. */
export const channelGate = z.object({
  channel,
  is_open: z.boolean(),
  reason: z
    .enum(GATE_REASON_CODES)
    .nullable()
    .describe('With `plan_limit` and `no_funds` the channel stays open: sending answers 402 until that is settled'),
  text: z.string().nullable().describe('The reason as a sentence'),
  mend: z.string().nullable().describe('What would open it'),
  from: z.string().nullable().describe('What the person sees as the sender: a number in E.164, or a name and address'),
  note: z.string().optional().describe('What is different here, as a sentence: where answers go'),
})
export type ChannelGate = z.infer<typeof channelGate>

export const messageMedia = z.object({
  id: z.uuid(),
  url: z.string().describe('For the signed-in owner only'),
  type: z.string().describe('Media type. Pictures can be shown; everything else is only ever downloaded'),
  name: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  is_missing: z.boolean().describe('Came with a message, but could not be fetched or read: there is nothing to open'),
})
export type MessageMedia = z.infer<typeof messageMedia>

export const draft = z.object({
  channel,
  subject: z.string(),
  content: z.string(),
  media: z.array(messageMedia),
  updated_at: timestamp,
})
export type Draft = z.infer<typeof draft>

export const getConversation = defineContract({
  name: 'getConversation',
  method: 'GET',
  path: '/api/conversations/:contactId',
  summary: 'A conversation, and which channels are open',
  access: 'owner',
  params: contactParams,
  status: 200,
  response: thread.extend({
    channels: z.array(channelGate),
    artist: z.string().describe('Your name as fans read it: in mails, and as the merge field {{artist}}'),
    zones: z
      .array(z.string())
      .describe('Where the person may be, as IANA names: their own time zone, else those of their number'),
    flagged: z
      .object({ message_id: z.uuid(), channel, at: timestamp })
      .nullable()
      .describe('A message that reads like a wish to stop, until you have looked'),
    draft: draft.nullable().describe('What is being written, until it is sent'),
  }),
  errors: ['NOT_FOUND'],
})

export const message = z.object({
  id: z.uuid(),
  contact_id: z.uuid(),
  channel,
  direction: z.enum(['inbound', 'outbound']),
  origin: z
    .enum(['person', 'rule', 'service', 'campaign'])
    .describe(
      'rule: an automatic answer; service: sent by the product; campaign: sent to many, with this person’s values',
    ),
  content: z.string().describe('Plain text'),
  html: z.string().nullable().describe('Of a mail, sanitized; show it in a sandboxed frame'),
  quoted: z.string().nullable().describe('History that a mail repeats, plain text'),
  subject: z.string().nullable(),
  status: z.enum(MESSAGE_STATUSES),
  failure: z.object({ code: z.enum(MESSAGE_FAILURE_CODES), text: z.string(), mend: z.string() }).nullable(),
  is_automatic: z.boolean().describe('Inbound mail that a machine wrote'),
  address: z.string().nullable().describe("The contact's address it went to or came from"),
  segments: z.int().nullable(),
  cost: z.int().nullable().describe('Cents'),
  media: z.array(messageMedia),
  sent_at: timestamp,
  send_at: timestamp.nullable().describe('When a scheduled message leaves'),
  read_at: timestamp.nullable(),
  campaign_id: z.uuid().nullable().describe('Of a campaign’s message'),
  campaign_name: z.string().nullable().describe('null also if the campaign was deleted'),
})
export type Message = z.infer<typeof message>

export const listMessages = defineContract({
  name: 'listMessages',
  method: 'GET',
  path: '/api/conversations/:contactId/messages',
  summary: 'Messages of a conversation, newest first',
  access: 'owner',
  params: contactParams,
  query: z.strictObject({
    before: z.string().max(200).optional().describe('`next` of the page before'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  status: 200,
  response: z.object({ items: z.array(message), next: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})

export const updateConversation = defineContract({
  name: 'updateConversation',
  method: 'PATCH',
  path: '/api/conversations/:contactId',
  summary: 'Close, open, or snooze a conversation, and mark it read or unread',
  access: 'owner',
  params: contactParams,
  body: z
    .strictObject({
      state: z.enum(THREAD_STATES),
      snoozed_until: momentText().nullable(),
      read: z.boolean(),
    })
    .partial()
    .refine(({ state, snoozed_until }) => state !== 'snoozed' || Boolean(snoozed_until), {
      path: ['snoozed_until'],
      message: 'Say until when.',
    }),
  status: 200,
  response: thread,
  errors: ['NOT_FOUND'],
})

export const saveDraft = defineContract({
  name: 'saveDraft',
  method: 'PUT',
  path: '/api/conversations/:contactId/draft',
  summary: 'Keep what is being written; an empty draft is deleted',
  access: 'owner',
  params: contactParams,
  body: z.strictObject({
    channel,
    subject: storableText(MAX_SUBJECT).default(''),
    content: storableText(MAX_MAIL_LENGTH),
    media_ids: z.array(z.uuid()).max(MAX_MAIL_MEDIA).default([]),
  }),
  maxBytes: 256 * 1024,
  status: 200,
  response: z.object({ draft: draft.nullable() }),
  errors: ['NOT_FOUND'],
})
