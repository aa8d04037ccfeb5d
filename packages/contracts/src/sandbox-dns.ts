import { DNS_TYPES, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const dnsName = storableText(253)
  .toLowerCase()
  .regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/, 'Use a name, like bounce.novareyes.com.')
const dnsRecord = z.object({
  name: z.string(),
  type: z.enum(DNS_TYPES),
  values: z.array(z.string()),
  is_silent: z.boolean().describe('It does not answer (SERVFAIL)'),
})

/** What the sandbox's DNS says; it is open like the sandbox's mail. */
export const listSandboxDns = defineContract({
  name: 'listSandboxDns',
  method: 'GET',
  path: '/sandbox/api/dns',
  summary: 'Records of a domain, and of names below it, in the sandbox’s DNS',
  access: 'public',
  query: z.strictObject({ domain: dnsName }),
  status: 200,
  response: z.object({ items: z.array(dnsRecord).describe('At most 100') }),
  errors: ['NOT_FOUND'],
})

export const setSandboxDns = defineContract({
  name: 'setSandboxDns',
  method: 'PUT',
  path: '/sandbox/api/dns',
  summary: 'Set what the sandbox’s DNS says about a name; without values it has no such record',
  access: 'public',
  body: z.strictObject({
    name: dnsName,
    type: z.enum(DNS_TYPES),
    values: z.array(storableText(4000)).max(10).default([]),
    is_silent: z.boolean().default(false),
  }),
  status: 204,
  errors: ['NOT_FOUND'],
})
export type SetSandboxDnsBody = z.output<typeof setSandboxDns.body>

export const fillSandboxDns = defineContract({
  name: 'fillSandboxDns',
  method: 'POST',
  path: '/sandbox/api/dns',
  summary: 'Put all records of a sender domain, or of a mini site’s host, into the sandbox’s DNS, as its owner would',
  access: 'public',
  body: z.strictObject({ domain: dnsName }),
  status: 204,
  errors: ['NOT_FOUND'],
})
