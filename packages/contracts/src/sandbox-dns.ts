import { DNS_TYPES, SENDER_RECORDS, SITE_HOST_RECORDS, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

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
  summary: 'Put the records of a sender domain, or of a mini site’s host, into the sandbox’s DNS, as its owner would',
  access: 'public',
  body: z.strictObject({
    domain: dnsName,
    only: z
      .strictObject({ name: dnsName, type: z.enum(DNS_TYPES) })
      .optional()
      .describe('Absent: all records'),
  }),
  status: 204,
  errors: ['NOT_FOUND'],
})
export type FillSandboxDnsBody = z.output<typeof fillSandboxDns.body>

export const listSandboxZones = defineContract({
  name: 'listSandboxZones',
  method: 'GET',
  path: '/sandbox/api/dns/zones',
  summary: 'Domains that somebody has added for email or for a mini site, newest first',
  access: 'public',
  query: z.strictObject({ search: storableText(100).optional().describe('Part of the name') }),
  status: 200,
  response: z.object({
    items: z
      .array(z.object({ domain: z.string(), is_mail: z.boolean(), is_site: z.boolean(), added_at: timestamp }))
      .describe('At most 100'),
  }),
  errors: ['NOT_FOUND'],
})

export type SandboxZoneList = z.infer<typeof listSandboxZones.response>

const askedRecord = z.object({
  use: z.enum(['mail', 'site']),
  kind: z.enum([...SENDER_RECORDS, ...SITE_HOST_RECORDS]),
  type: z.enum(DNS_TYPES),
  name: z.string(),
  value: z.string().describe('What its owner is asked for'),
  state: z.enum(['found', 'missing', 'wrong', 'unknown']).describe('What a check would say now'),
  seen: z.array(z.string()),
  problem: z.string().nullable(),
  values: z.array(z.string()).describe('What stands there, answered or not'),
  is_silent: z.boolean().describe('It does not answer (SERVFAIL)'),
})
export type SandboxAskedRecord = z.infer<typeof askedRecord>

export const getSandboxZone = defineContract({
  name: 'getSandboxZone',
  method: 'GET',
  path: '/sandbox/api/dns/zones/:domain',
  summary: 'Records that the owner of a domain is asked for, with what a check would say, and what else stands there',
  access: 'public',
  params: z.strictObject({ domain: dnsName }),
  status: 200,
  response: z.object({
    domain: z.string(),
    asked: z.array(askedRecord),
    others: z.array(dnsRecord).describe('Records that nobody asks for, at most 100'),
  }),
  errors: ['NOT_FOUND'],
})
export type SandboxZone = z.infer<typeof getSandboxZone.response>
