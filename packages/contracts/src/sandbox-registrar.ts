import { REGISTRATION_KINDS, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

/** The sandbox's registrar: whoever plays it decides about registrations. It is open like the sandbox's phones. */
const params = z.strictObject({ id: z.string().regex(/^[A-Z]{2}[0-9a-f]{32}$/, 'There is nothing with this name.') })

const nextAnswer = z
  .enum(['as_usual', 'lost', 'refused', 'not_now'])
  .describe('lost: the work is done, and the answer does not arrive')
const newsWay = z.enum(['once', 'lost', 'twice']).describe('How news of changes arrives')

const account = z.object({
  id: z.string(),
  name: z.string(),
  next: nextAnswer,
  calls: z.int().describe('Calls that still meet it'),
  news: newsWay,
})
export type SandboxRegistrarAccount = z.infer<typeof account>

const registrarObject = z.object({
  id: z.string(),
  account_id: z.string(),
  kind: z.enum(REGISTRATION_KINDS),
  name: z.string().describe('Name that fans know'),
  word: z.enum(['review', 'person', 'approved', 'rejected', 'suspended', 'removed', 'unknown']),
  person: z.enum(['code', 'mail']).nullable().describe('What somebody has to answer'),
  is_slow: z.boolean().describe('Stays in review'),
  rejections: z.array(z.object({ code: z.int(), text: z.string() })),
  edit_until: timestamp.nullable(),
  updated_at: timestamp,
})
export type SandboxRegistrarObject = z.infer<typeof registrarObject>

export const listSandboxRegistrar = defineContract({
  name: 'listSandboxRegistrar',
  method: 'GET',
  path: '/sandbox/api/registrar',
  summary: 'What the sandbox’s registrar has before it, newest first',
  access: 'public',
  query: z.strictObject({ search: storableText(100).optional().describe('Part of the name of an account') }),
  status: 200,
  response: z.object({
    accounts: z.array(account).describe('At most 50'),
    objects: z.array(registrarObject).describe('Of these accounts, at most 200'),
    total: z.int().describe('Accounts that there are'),
  }),
  errors: ['NOT_FOUND'],
})

const MOST_EDIT_DAYS = 30
export const pullSandboxRegistrarLever = defineContract({
  name: 'pullSandboxRegistrarLever',
  method: 'POST',
  path: '/sandbox/api/registrar/:id/lever',
  summary: 'Approve, reject, ask, answer, wait, suspend, lapse, or say an unknown word about an object',
  access: 'public',
  params,
  body: z.discriminatedUnion('lever', [
    z.strictObject({
      lever: z
        .enum(['approve', 'answer', 'slow', 'review', 'suspend', 'lapse', 'unknown'])
        .describe(
          'answer: the code or mail is answered; slow: it stays in review; review: it is decided on by the reviewer; lapse: time for an edit, a code, or the approval is over',
        ),
    }),
    z.strictObject({
      lever: z.literal('reject'),
      codes: z.array(z.int().min(10_000).max(99_999)).min(1).max(20),
      edit_days: z.int().min(0).max(MOST_EDIT_DAYS).default(7).describe('Days in which it may be edited; 0: never'),
    }),
    z.strictObject({ lever: z.literal('ask'), person: z.enum(['code', 'mail']) }),
  ]),
  status: 204,
  errors: ['NOT_FOUND'],
})

export const setSandboxRegistrarAccount = defineContract({
  name: 'setSandboxRegistrarAccount',
  method: 'PATCH',
  path: '/sandbox/api/registrar/accounts/:id',
  summary: 'Set what the next calls of an account meet, and how its news arrives',
  access: 'public',
  params,
  body: z.strictObject({
    next: nextAnswer.optional(),
    calls: z.int().min(1).max(1000).default(1).describe('Calls that change something and meet `next`'),
    news: newsWay.optional(),
  }),
  status: 204,
  errors: ['NOT_FOUND'],
})
