import { emailAddress, MAX_MAIL_LENGTH, MAX_SUBJECT, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

/**
 * The sandbox: mail and texts that never leave this machine (product section 16.2). Answers 404 unless the sandbox
 * stands in for that provider, and the request comes from this machine or ALLOW_SANDBOX=1 is set.
 */
const phoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'Use the international form, like +12025550123.')
  .describe('E.164')

export const sandboxMail = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).describe('Headers other than From, To, and Subject'),
  files: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.int() })).describe('What is attached'),
  sent_at: timestamp,
})
export type SandboxMail = z.infer<typeof sandboxMail>

export const listSandboxMail = defineContract({
  name: 'listSandboxMail',
  method: 'GET',
  path: '/sandbox/api/mail',
  summary: 'Mail that the sandbox kept, newest first',
  access: 'public',
  query: pageQuery(50).extend({
    to: storableText(320).optional().describe('Exactly this recipient, in any case'),
    search: storableText(320).optional().describe('Part of a recipient'),
  }),
  status: 200,
  response: pageOf(sandboxMail),
  errors: ['NOT_FOUND'],
})

export const sendSandboxMail = defineContract({
  name: 'sendSandboxMail',
  method: 'POST',
  path: '/sandbox/api/mail',
  summary: 'Mail from a fan to an artist',
  access: 'public',
  body: z.strictObject({
    from: emailAddress.describe("The fan's mailbox"),
    to: storableText(320)
      .refine((to) => /^[^\s@]+@[^\s@]+$/.test(to), 'Use an address, like the Reply-To of a mail.')
      .describe('Reply-To of a mail, or `{username}@` its domain for an artist'),
    subject: storableText(MAX_SUBJECT),
    text: storableText(MAX_MAIL_LENGTH).refine((text) => text.trim() !== '', 'Write a message.'),
    in_reply_to: storableText(998).optional().describe('Message-ID of the mail that it answers'),
  }),
  maxBytes: 256 * 1024,
  status: 201,
  response: z.object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    sent_at: timestamp,
  }),
  errors: ['NOT_FOUND'],
})
export type SendSandboxMailBody = z.output<typeof sendSandboxMail.body>

export const clearSandboxMail = defineContract({
  name: 'clearSandboxMail',
  method: 'DELETE',
  path: '/sandbox/api/mail',
  summary: 'Delete all mail of the sandbox',
  access: 'public',
  status: 204,
  errors: ['NOT_FOUND'],
})

export const sandboxText = z.object({
  id: z.string(),
  direction: z.enum(['inbound', 'outbound']).describe("From the product's point of view: inbound was sent by a fan"),
  from: z.string().describe('E.164, or a name'),
  to: z.string().describe('E.164'),
  body: z.string(),
  media_urls: z.array(z.string()),
  sent_at: timestamp,
})
export type SandboxText = z.infer<typeof sandboxText>

export const listSandboxTexts = defineContract({
  name: 'listSandboxTexts',
  method: 'GET',
  path: '/sandbox/api/sms',
  summary: 'Texts that the sandbox kept, newest first',
  access: 'public',
  query: pageQuery(50).extend({
    to: storableText(20).optional().describe('Exactly this recipient, E.164'),
    phone: storableText(20).optional().describe("Both directions of this phone's threads, E.164"),
  }),
  status: 200,
  response: pageOf(sandboxText),
  errors: ['NOT_FOUND'],
})

export const sandboxPhone = z.object({
  number: z.string().describe('E.164'),
  texts: z.int(),
  last_body: z.string(),
  last_at: timestamp,
})
export type SandboxPhone = z.infer<typeof sandboxPhone>

export const listSandboxPhones = defineContract({
  name: 'listSandboxPhones',
  method: 'GET',
  path: '/sandbox/api/phones',
  summary: 'Phones that have texts in the sandbox, the latest first',
  access: 'public',
  query: pageQuery(50).extend({ search: storableText(20).optional().describe('Part of a number') }),
  status: 200,
  response: pageOf(sandboxPhone),
  errors: ['NOT_FOUND'],
})

export const sendSandboxText = defineContract({
  name: 'sendSandboxText',
  method: 'POST',
  path: '/sandbox/api/sms',
  summary: 'Text from a fan to the product',
  access: 'public',
  body: z.strictObject({
    from: phoneNumber.describe("E.164, the fan's phone"),
    to: phoneNumber
      .optional()
      .describe("E.164; absent: the number that last texted this phone, else the sandbox's own"),
    body: storableText(1600).refine((text) => text.trim() !== '', 'Write a message.'),
  }),
  status: 201,
  response: sandboxText,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export type SendSandboxTextBody = z.output<typeof sendSandboxText.body>

export const clearSandboxTexts = defineContract({
  name: 'clearSandboxTexts',
  method: 'DELETE',
  path: '/sandbox/api/sms',
  summary: 'Delete all texts of the sandbox',
  access: 'public',
  status: 204,
  errors: ['NOT_FOUND'],
})
