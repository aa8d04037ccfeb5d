import { momentText } from '@greenroom/domain'
import { z } from 'zod'
import { contactParams } from './contacts.ts'
import { defineContract } from './contract.ts'
import { threadQuery } from './conversations.ts'

/** Changes of many threads. `unread` marks the newest message of each. */
export const THREAD_ACTIONS = ['read', 'unread', 'close', 'open', 'snooze'] as const
export type ThreadAction = (typeof THREAD_ACTIONS)[number]
/** Most threads of one call; more are changed by calling again. */
export const MAX_THREADS_AT_ONCE = 500

/** Most threads that a filter leaves out. */
const MAX_THREADS_EXCEPT = 1000

export const changeConversations = defineContract({
  name: 'changeConversations',
  method: 'POST',
  path: '/api/conversations/bulk',
  summary: 'Change many conversations',
  access: 'owner',
  body: z
    .strictObject({
      ids: z.array(z.uuid()).min(1).max(MAX_THREADS_AT_ONCE).optional().describe('Contacts'),
      filter: threadQuery.omit({ page: true, limit: true, sort: true }).optional().describe('As in the list'),
      except: z
        .array(z.uuid())
        .max(MAX_THREADS_EXCEPT)
        .optional()
        .describe('Contacts whose conversations the filter leaves out'),
      action: z.enum(THREAD_ACTIONS),
      snoozed_until: momentText().optional(),
      change_id: z.uuid().optional().describe('Of the call before, if this one goes on with the same change'),
    })
    .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      path: ['ids'],
      message: 'Choose conversations by their ids or by a filter.',
    })
    .refine(({ filter, action }) => filter === undefined || action !== 'unread', {
      path: ['action'],
      message: 'Choose by their ids what to mark unread.',
    })
    .refine(({ action, snoozed_until }) => action !== 'snooze' || Boolean(snoozed_until), {
      path: ['snoozed_until'],
      message: 'Say until when.',
    }),
  status: 200,
  response: z.object({
    changed: z.int(),
    change_id: z.uuid().describe('Undoes it, for an hour'),
    has_more: z.boolean().describe(`A filter matches more than ${MAX_THREADS_AT_ONCE}: call again`),
  }),
  errors: ['CONFLICT'],
})

export const undoConversationsChange = defineContract({
  name: 'undoConversationsChange',
  method: 'POST',
  path: '/api/conversations/changes/:changeId/undo',
  summary: 'Undo a change of many conversations; what has changed since stays',
  access: 'owner',
  params: z.object({ changeId: z.uuid() }),
  status: 200,
  response: z.object({
    restored: z.int(),
    has_more: z.boolean().describe(`More than ${MAX_THREADS_AT_ONCE} are left: call again`),
  }),
  errors: ['NOT_FOUND'],
})

export const clearConversationFlag = defineContract({
  name: 'clearConversationFlag',
  method: 'DELETE',
  path: '/api/conversations/:contactId/flag',
  summary: 'Say that you looked at a message that reads like a wish to stop',
  access: 'owner',
  params: contactParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
