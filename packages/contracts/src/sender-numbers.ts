import { NUMBER_KINDS, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

export const senderNumber = z.object({
  number: z.string().describe('E.164'),
  kind: z.enum(NUMBER_KINDS).nullable().describe('Null: the operator gave it'),
  state: z.string().describe('Of its whole chain; `approved` and `vouched` send'),
  may_send: z.boolean(),
  text: z.string().describe('What it allows, in one sentence'),
  monthly_cents: z.int().nullable(),
  renews_on: z.iso.date().nullable(),
  unpaid_since: timestamp.nullable(),
})
export type SenderNumber = z.infer<typeof senderNumber>

const numberParams = z.object({ number: z.string().regex(/^\+[1-9]\d{6,14}$/, 'Use a number like +12125550123.') })

export const searchNumbers = defineContract({
  name: 'searchNumbers',
  method: 'GET',
  path: '/api/numbers/available',
  summary: 'Numbers that can be bought',
  access: 'owner',
  query: z.strictObject({
    kind: z.enum(NUMBER_KINDS),
    country: z.enum(['US', 'CA']).default('US'),
    area_code: z
      .string()
      .regex(/^[2-9]\d{2}$/, 'An area code has three digits.')
      .optional(),
    contains: z
      .string()
      .regex(/^\d{2,7}$/, 'Use two to seven digits.')
      .optional(),
  }),
  status: 200,
  response: z.object({
    items: z.array(
      z.object({ number: z.string(), kind: z.enum(NUMBER_KINDS), place: z.string(), monthly_cents: z.int() }),
    ),
  }),
  errors: ['CONFLICT', 'UNAVAILABLE'],
})

export const buyNumber = defineContract({
  name: 'buyNumber',
  method: 'POST',
  path: '/api/numbers',
  summary: 'Buy a number; its first month is paid from the wallet',
  access: 'owner',
  body: z.strictObject({ number: numberParams.shape.number, kind: z.enum(NUMBER_KINDS) }),
  status: 201,
  response: senderNumber,
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED', 'INSUFFICIENT_FUNDS', 'UNAVAILABLE'],
  idempotent: true,
})

export const releaseNumber = defineContract({
  name: 'releaseNumber',
  method: 'POST',
  path: '/api/numbers/:number/release',
  summary: 'Give a number back, for good',
  access: 'session',
  fresh: true,
  params: numberParams,
  body: z.strictObject({ typed: storableText(30).describe('The number, typed again') }),
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})
