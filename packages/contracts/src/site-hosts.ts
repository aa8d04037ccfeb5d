import { MAX_SITE_HOST, SENDER_DOMAIN_STATES, SITE_HOST_RECORDS, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

const record = z.object({
  kind: z
    .enum(SITE_HOST_RECORDS)
    .describe('`address`: it leads here; `owner`: it names its owner; `answer`: this installation answers for it'),
  type: z.enum(['CNAME', 'A', 'AAAA', 'TXT', 'HTTP']).describe('`HTTP` is no record: this installation asks itself'),
  name: z.string(),
  value: z.string().describe('What has to stand there'),
  state: z.enum(['found', 'missing', 'wrong', 'unknown']).describe('`unknown`: not looked at yet, or no answer'),
  seen: z.array(z.string()).describe('What stands there'),
  problem: z.string().nullable().describe('Sentence about a wrong record'),
})

export const siteHost = z.object({
  id: z.uuid(),
  host: z.string().describe('Punycoded, in lower case'),
  mini_site_id: z.uuid(),
  url: z.url().describe('Address of the page at this host'),
  redirects: z.boolean().describe('While the host is proved, the page’s other address leads to it'),
  state: z
    .enum(SENDER_DOMAIN_STATES)
    .describe('`failing`: its proof is gone, and it still leads to the page; `stopped`: it no longer does'),
  problem: z.string().nullable().describe('Sentence on why it does not count as proved although all is right'),
  lost_at: timestamp.nullable().describe('When it stops unless its proof is there again'),
  records: z.array(record),
  addresses: z
    .array(z.string())
    .describe('Addresses of this installation as last looked up, where a CNAME is not possible'),
  checked_at: timestamp.nullable(),
  next_check_at: timestamp.nullable().describe('Null: only when asked for'),
  verified_at: timestamp.nullable().describe('Since when it is proved, without a gap'),
  created_at: timestamp,
})
export type SiteHost = z.infer<typeof siteHost>

const hostParams = z.object({ hostId: z.uuid() })

export const listSiteHosts = defineContract({
  name: 'listSiteHosts',
  method: 'GET',
  path: '/api/site-hosts',
  summary: 'Own domains at which mini sites are reached',
  access: 'owner',
  status: 200,
  response: z.object({
    items: z.array(siteHost),
    limit: z.int().describe('Most hosts of an owner'),
    is_sandbox: z.boolean().describe('Their DNS is simulated, at /sandbox/dns'),
  }),
  errors: [],
})
export type SiteHostList = z.infer<typeof listSiteHosts.response>

export const addSiteHost = defineContract({
  name: 'addSiteHost',
  method: 'POST',
  path: '/api/site-hosts',
  summary: 'Add a host for a mini site; it leads there once it is proved',
  access: 'owner',
  body: z.strictObject({
    host: storableText(2 * MAX_SITE_HOST).describe('A domain alone, like fans.novareyes.com'),
    mini_site_id: z.uuid(),
  }),
  status: 201,
  response: siteHost,
  errors: ['NOT_FOUND', 'CONFLICT'],
  idempotent: true,
})
export type AddSiteHostBody = z.output<typeof addSiteHost.body>

export const updateSiteHost = defineContract({
  name: 'updateSiteHost',
  method: 'PATCH',
  path: '/api/site-hosts/:hostId',
  summary: 'Choose whether the page’s other address leads to this host',
  access: 'owner',
  params: hostParams,
  body: z.strictObject({ redirects: z.boolean() }),
  status: 200,
  response: siteHost,
  errors: ['NOT_FOUND'],
})

export const checkSiteHost = defineContract({
  name: 'checkSiteHost',
  method: 'POST',
  path: '/api/site-hosts/:hostId/check',
  summary: 'Look at the proof of a host now',
  access: 'owner',
  params: hostParams,
  status: 200,
  response: siteHost,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const deleteSiteHost = defineContract({
  name: 'deleteSiteHost',
  method: 'DELETE',
  path: '/api/site-hosts/:hostId',
  summary: 'Remove a host; its page stays',
  access: 'owner',
  params: hostParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
