import {
  MAX_MAIL_LENGTH,
  MAX_SEARCH,
  MAX_SUBJECT,
  MAX_TEMPLATE_FILE,
  MAX_TEMPLATE_FOLDER,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATES,
  mailDesign,
  MESSAGE_CHANNELS,
  requiredText,
  storableText,
  templateProblems,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

const channel = z.enum(MESSAGE_CHANNELS)
const folder = storableText(MAX_TEMPLATE_FOLDER)
  .transform((name) => name.trim())
  .describe('Plain name of the folder; empty: in none')

const templateFields = z.strictObject({
  channel,
  name: requiredText(MAX_TEMPLATE_NAME, 'Give the template a name.'),
  folder,
  subject: storableText(MAX_SUBJECT).describe('Of an email; a text has none'),
  content: storableText(MAX_MAIL_LENGTH).describe(
    'At most 1,600 characters for a text. Merge fields like {{first_name|there}} are filled in when it is sent; unknown ones are refused. Of an email made of blocks: what they say in words',
  ),
  design: mailDesign.nullable().describe('Body of an email made of blocks, instead of content; null: there is none'),
})
export type TemplateFields = z.output<typeof templateFields>

export const templateBody = templateFields
  .extend({
    folder: folder.default(''),
    subject: templateFields.shape.subject.default(''),
    content: templateFields.shape.content.default(''),
    design: templateFields.shape.design.default(null),
  })
  .superRefine((fields, check) => {
    for (const { field, text } of templateProblems(fields))
      check.addIssue({ code: 'custom', path: [field], message: text })
  })

/** A file of templates: what an export holds, and an import takes. */
const templateFile = z.strictObject({
  templates: z
    .array(templateBody)
    .min(1, 'This file has no templates.')
    .max(MAX_TEMPLATES, `A file has at most ${MAX_TEMPLATES} templates.`),
})
export type TemplateFile = z.output<typeof templateFile>

export const template = templateFields.omit({ design: true }).extend({
  id: z.uuid(),
  has_design: z.boolean().describe('It is made of blocks'),
  folder: z.string().describe('Empty: in none'),
  is_locked: z.boolean().describe('The plan has no room for it: it is kept and can be changed, but not used'),
  version: z.int(),
  uses: z.int().describe('How often it was used'),
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Template = z.infer<typeof template>

export const listTemplates = defineContract({
  name: 'listTemplates',
  method: 'GET',
  path: '/api/templates',
  summary: 'Your templates',
  access: 'owner',
  query: pageQuery(20).extend({
    q: storableText(MAX_SEARCH).optional().describe('Any part of name, folder, subject, or content'),
    channel: channel.optional(),
    folder: folder.optional().describe('Empty: those in no folder'),
    sort: z
      .enum(['changed', 'used', 'name'])
      .default('changed')
      .describe('changed, used: the last first; name: from A to Z'),
  }),
  status: 200,
  response: pageOf(template).extend({
    folders: z
      .array(z.object({ name: z.string(), templates: z.int() }))
      .describe('Folders of the channel, whatever is searched for, from A to Z; an empty name: in none'),
    artist: z.string().describe('Your name as fans read it, for {{artist}}'),
  }),
  errors: [],
})

const templateParams = z.object({ templateId: z.uuid() })

export const getTemplate = defineContract({
  name: 'getTemplate',
  method: 'GET',
  path: '/api/templates/:templateId',
  summary: 'One of your templates, and what is built on it',
  access: 'owner',
  params: templateParams,
  status: 200,
  response: template.extend({
    design: templateFields.shape.design,
    used_by: z
      .array(z.object({ kind: z.string().describe('e.g. campaign'), id: z.uuid(), name: z.string() }))
      .describe('By name'),
  }),
  errors: ['NOT_FOUND'],
})

export const createTemplate = defineContract({
  name: 'createTemplate',
  method: 'POST',
  path: '/api/templates',
  summary: 'Save a template',
  access: 'owner',
  idempotent: true,
  body: templateBody,
  maxBytes: 512 * 1024,
  status: 201,
  response: template,
  errors: ['PLAN_LIMIT_REACHED', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})

export const updateTemplate = defineContract({
  name: 'updateTemplate',
  method: 'PATCH',
  path: '/api/templates/:templateId',
  summary: 'Change a template, or move it to a folder; what is not sent stays, and words replace blocks',
  access: 'owner',
  params: templateParams,
  body: templateFields.partial().extend({
    version: z.int().min(1).optional().describe('Refuses the change if it was changed since this version'),
  }),
  maxBytes: 512 * 1024,
  status: 200,
  response: template,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERSION_CONFLICT'],
})

export const duplicateTemplate = defineContract({
  name: 'duplicateTemplate',
  method: 'POST',
  path: '/api/templates/:templateId/duplicate',
  summary: 'Copy a template',
  access: 'owner',
  idempotent: true,
  params: templateParams,
  status: 201,
  response: template,
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})

export const deleteTemplate = defineContract({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/api/templates/:templateId',
  summary: 'Delete a template; for a day it can be restored',
  access: 'owner',
  params: templateParams,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const restoreTemplate = defineContract({
  name: 'restoreTemplate',
  method: 'POST',
  path: '/api/templates/:templateId/restore',
  summary: 'Bring a deleted template back',
  access: 'owner',
  params: templateParams,
  status: 200,
  response: template,
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED', 'CONFLICT'],
})

export const renameTemplateFolder = defineContract({
  name: 'renameTemplateFolder',
  method: 'POST',
  path: '/api/templates/folders/rename',
  summary: 'Rename a folder of templates, join it with another, or dissolve it',
  access: 'owner',
  body: z.strictObject({
    folder: folder.refine((name) => name !== '', 'Name the folder.'),
    to: folder.describe('Empty: its templates are in no folder then'),
  }),
  status: 200,
  response: z.object({ templates: z.int().describe('How many were moved') }),
  errors: ['NOT_FOUND'],
})

export const importTemplates = defineContract({
  name: 'importTemplates',
  method: 'POST',
  path: '/api/templates/import',
  summary: 'Add the templates of a file: all of them, or none and the entries that are wrong',
  access: 'owner',
  idempotent: true,
  body: templateFile,
  maxBytes: MAX_TEMPLATE_FILE,
  status: 201,
  response: z.object({ imported: z.int() }),
  errors: ['PLAN_LIMIT_REACHED', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})

export const exportTemplates = defineContract({
  name: 'exportTemplates',
  method: 'GET',
  path: '/api/templates/export',
  summary: 'All your templates, or one, as a file that an import takes',
  access: 'owner',
  query: z.strictObject({ template_id: z.uuid().optional() }),
  status: 200,
  produces: 'application/json',
  errors: ['NOT_FOUND'],
})
