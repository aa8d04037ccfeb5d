import {
  GATE_REASON_CODES,
  MAX_MAIL_LENGTH,
  MAX_MAIL_MEDIA,
  MAX_SUBJECT,
  MESSAGE_CHANNELS,
  momentText,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { contactParams } from './contacts.ts'
import { defineContract } from './contract.ts'
import { message } from './conversations.ts'

const channel = z.enum(MESSAGE_CHANNELS)

export const sendMessageBody = z.strictObject({
  channel,
  content: storableText(MAX_MAIL_LENGTH).describe('Plain text; merge fields like {{first_name}} are filled in'),
  subject: storableText(MAX_SUBJECT).optional().describe('Of a mail'),
  media_ids: z.array(z.uuid()).max(MAX_MAIL_MEDIA).optional(),
  send_at: momentText().optional().describe('Leaves later; absent: now'),
})
export type SendMessageBody = z.output<typeof sendMessageBody>

/** `details` of NOT_REACHABLE. */
export const notReachableDetails = z.object({
  reason: z.enum(GATE_REASON_CODES),
  mend: z.string().nullable(),
})

export const sendMessage = defineContract({
  name: 'sendMessage',
  method: 'POST',
  path: '/api/conversations/:contactId/messages',
  summary: 'Write to a contact',
  access: 'owner',
  idempotent: true,
  params: contactParams,
  body: sendMessageBody,
  maxBytes: 256 * 1024,
  status: 201,
  response: message,
  errors: [
    'NOT_FOUND',
    'NOT_REACHABLE',
    'INSUFFICIENT_FUNDS',
    'PLAN_LIMIT_REACHED',
    'IDEMPOTENCY_CONFLICT',
    'UNAVAILABLE',
  ],
})

const messageParams = z.object({ contactId: z.uuid(), messageId: z.uuid() })

export const cancelMessage = defineContract({
  name: 'cancelMessage',
  method: 'DELETE',
  path: '/api/conversations/:contactId/messages/:messageId',
  summary: 'Take back a message that has not left yet',
  access: 'owner',
  params: messageParams,
  status: 200,
  response: message,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const retryMessage = defineContract({
  name: 'retryMessage',
  method: 'POST',
  path: '/api/conversations/:contactId/messages/:messageId/retry',
  summary: 'Send a failed message again',
  access: 'owner',
  idempotent: true,
  params: messageParams,
  query: z.strictObject({
    did_not_arrive: z
      .enum(['true', 'false'])
      .default('false')
      .describe('For an uncertain message: true after you looked, and it did not arrive'),
  }),
  status: 200,
  response: message,
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'NOT_REACHABLE',
    'INSUFFICIENT_FUNDS',
    'PLAN_LIMIT_REACHED',
    'IDEMPOTENCY_CONFLICT',
    'UNAVAILABLE',
  ],
})
