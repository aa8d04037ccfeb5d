import {
  MAX_SENDER_DOMAIN,
  MAX_SENDER_LOCAL_PART,
  SENDER_DOMAIN_STATES,
  SENDER_LOCAL_PART,
  SENDER_RECORDS,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

const record = z.object({
  kind: z.enum(SENDER_RECORDS),
  type: z.enum(['TXT', 'MX']),
  name: z.string(),
  value: z.string().describe('What has to stand there'),
  is_required: z.boolean().describe('Without it, nothing is sent from the domain'),
  state: z.enum(['found', 'missing', 'wrong', 'unknown']).describe('`unknown`: not looked at yet, or no answer'),
  seen: z.array(z.string()).describe('What stands there'),
  problem: z.string().nullable().describe('Sentence about a wrong record'),
})

export const senderDomain = z.object({
  id: z.uuid(),
  domain: z.string(),
  local_part: z.string().describe('Part of the sender’s address before the @'),
  is_sender: z.boolean().describe('Email campaigns leave from it'),
  state: z
    .enum(SENDER_DOMAIN_STATES)
    .describe('`failing`: something is wrong, and mail still leaves; `stopped`: no campaigns leave'),
  problem: z.string().nullable().describe('Sentence on why it does not count as proved although all records are right'),
  records: z.array(record),
  keys: z
    .object({
      made_at: timestamp.describe('When the keys that sign were made'),
      is_old: z.boolean().describe('Renewing them is suggested'),
      may_renew: z.boolean(),
      next_since: timestamp.nullable().describe('When a renewal began that waits for its records; null: none does'),
      old_until: timestamp
        .nullable()
        .describe(
          'Records of the keys before have to stay until then, and can be removed after it; null: there are none',
        ),
    })
    .describe('DKIM keys'),
  checked_at: timestamp.nullable(),
  next_check_at: timestamp.nullable().describe('Null: only when asked for'),
  verified_at: timestamp.nullable().describe('When it was proved for the first time'),
  stretch: z.int().min(1).max(3).describe('Days in which the volume doubles'),
  days: z
    .array(z.object({ date: z.iso.date(), people: z.int() }))
    .describe('How many more mails may leave on each of the next days (UTC), if each is used up'),
  created_at: timestamp,
})
export type SenderDomain = z.infer<typeof senderDomain>

const domainParams = z.object({ domainId: z.uuid() })

export const listSenderDomains = defineContract({
  name: 'listSenderDomains',
  method: 'GET',
  path: '/api/domains',
  summary: 'Domains that email campaigns can leave from',
  access: 'owner',
  status: 200,
  response: z.object({
    items: z.array(senderDomain),
    limit: z.int().describe('Most domains of an owner'),
    shared_daily: z
      .int()
      .nullable()
      .describe('Mails a day that may leave from the installation’s domain without an own one; null: none'),
    is_sandbox: z.boolean().describe('Their DNS is simulated, at /sandbox/dns'),
  }),
  errors: [],
})
export type SenderDomainList = z.infer<typeof listSenderDomains.response>

export const addSenderDomain = defineContract({
  name: 'addSenderDomain',
  method: 'POST',
  path: '/api/domains',
  summary: 'Add a domain; the first one becomes the sender',
  access: 'owner',
  body: z.strictObject({
    domain: storableText(2 * MAX_SENDER_DOMAIN).describe('A domain alone, like novareyes.com'),
  }),
  status: 201,
  response: senderDomain,
  errors: ['CONFLICT'],
  idempotent: true,
})

export const getSenderDomain = defineContract({
  name: 'getSenderDomain',
  method: 'GET',
  path: '/api/domains/:domainId',
  summary: 'A domain, with its records as last seen',
  access: 'owner',
  params: domainParams,
  status: 200,
  response: senderDomain,
  errors: ['NOT_FOUND'],
})

export const updateSenderDomain = defineContract({
  name: 'updateSenderDomain',
  method: 'PATCH',
  path: '/api/domains/:domainId',
  summary: 'Choose a domain as the sender, change its address, or stretch its warm-up',
  access: 'owner',
  params: domainParams,
  body: z.strictObject({
    is_sender: z.literal(true).optional(),
    local_part: storableText(MAX_SENDER_LOCAL_PART)
      .toLowerCase()
      .regex(SENDER_LOCAL_PART, 'Use letters a–z, digits, and single dots or dashes between them.')
      .optional(),
    stretch: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  }),
  status: 200,
  response: senderDomain,
  errors: ['NOT_FOUND'],
})
export type UpdateSenderDomainBody = z.output<typeof updateSenderDomain.body>

export const checkSenderDomain = defineContract({
  name: 'checkSenderDomain',
  method: 'POST',
  path: '/api/domains/:domainId/check',
  summary: 'Look the records up now',
  access: 'owner',
  params: domainParams,
  status: 200,
  response: senderDomain,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const deleteSenderDomain = defineContract({
  name: 'deleteSenderDomain',
  method: 'DELETE',
  path: '/api/domains/:domainId',
  summary: 'Remove a domain and its keys',
  access: 'owner',
  params: domainParams,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const renewSenderDomainKeys = defineContract({
  name: 'renewSenderDomainKeys',
  method: 'POST',
  path: '/api/domains/:domainId/renewal',
  summary: 'Make new DKIM keys, which sign once their record is found. If a renewal is under way, it goes on.',
  access: 'owner',
  params: domainParams,
  status: 200,
  response: senderDomain,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const cancelSenderDomainRenewal = defineContract({
  name: 'cancelSenderDomainRenewal',
  method: 'DELETE',
  path: '/api/domains/:domainId/renewal',
  summary: 'Delete new DKIM keys that do not sign yet',
  access: 'owner',
  params: domainParams,
  status: 200,
  response: senderDomain,
  errors: ['NOT_FOUND'],
})
