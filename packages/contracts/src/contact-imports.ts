import { contactTags, IMPORT_TARGETS, storableText, TAG_SEPARATORS } from '@greenroom/domain'
import { z } from 'zod'
import { contactFilter, contactSelection } from './contacts.ts'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

/** Supported encodings of a list (names of the WHATWG Encoding Standard). */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'shift_jis',
] as const

const importParams = z.object({ importId: z.uuid() })

/** Largest list, in bytes: a million people with many columns (product section 14.8 asks for 200 MB). */
export const MAX_IMPORT_BYTES = 250 * 1024 * 1024

/** Target of a column; `custom:{id}` is a custom field. */
const target = z
  .string()
  .max(60)
  .regex(new RegExp(`^(?:${IMPORT_TARGETS.join('|')}|custom:[0-9a-f-]{36})$`))

export const importOptions = z.strictObject({
  columns: z.array(target).max(200).describe('Target of each column, in order'),
  encoding: z.enum(IMPORT_ENCODINGS),
  delimiter: z.enum([',', ';', '\t', '|']),
  has_header: z.boolean().default(true).describe('False: the first row is a person'),
  day_first: z
    .array(z.int().min(0).max(199))
    .max(200)
    .default([])
    .describe('Indexes (from 0) of columns whose dates put the day before the month (31/12/1990)'),
  ignored_opt_outs: z
    .array(z.int().min(0).max(10_000))
    .max(1000)
    .default([])
    .describe('Indexes (from 0) of columns that seem to mark people who left but, as the owner states, do not'),
  phone_list: z.boolean().default(false).describe('Requires a phone instead of an email'),
  take_phone_only: z.boolean().default(false).describe('Accepts rows that have only a phone'),
  phone_country: z
    .string()
    .length(2)
    .nullable()
    .default(null)
    .describe('Country of numbers without + and a country code'),
  tags: contactTags.default([]).describe('Added to everybody on the list'),
  tag_separator: z.enum(TAG_SEPARATORS).default(';').describe('Separator of tags within a cell'),
  update_existing: z.boolean().default(false),
  consent: z
    .strictObject({
      channels: z.array(z.enum(['email', 'sms'])).min(1),
      statement: storableText(2000).min(1).describe('How and where they agreed'),
    })
    .nullable()
    .default(null)
    .describe('An import alone is not consent'),
})
export type ImportOptions = z.output<typeof importOptions>

export const contactImport = z.object({
  id: z.uuid(),
  file_name: z.string(),
  bytes: z.int(),
  status: z.enum(['uploaded', 'waiting', 'running', 'done', 'cancelled', 'failed']),
  check: z
    .enum(['running', 'done'])
    .nullable()
    .describe(
      'For a list whose import has not begun: counts of what it would do, so far or in full; null: not checked',
    ),
  bytes_read: z.int(),
  rows_read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().describe('Already present, nothing to change'),
  refused: z.int(),
  over_limit: z.int().describe('Waiting for room in the plan'),
  incomplete: z.int().describe('Imported without a part of their row, or repaired; listed with the refused rows'),
  mended: z
    .int()
    .describe('Rows with a stray quotation mark, which was kept as plain text so that no later row was lost'),
  opted_out: z.int().describe('Already present, and unsubscribed now because the list says that they left'),
  unlisted: z.int().describe('Refused and incomplete rows that the file of refused rows does not list'),
  can_continue: z.boolean().describe('The file is still here, so people waiting for room can be imported'),
  error: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type ContactImport = z.infer<typeof contactImport>

export const importPreview = z.object({
  import: contactImport,
  vendor: z.string().nullable().describe('Product that exported the list, if its headers tell'),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())).describe('The first rows'),
  opt_outs: z
    .array(z.object({ at: z.int(), header: z.string(), target: z.string() }))
    .describe(
      'Columns that seem to mark people who left, by index from 0, with their proposed targets. One that is not mapped stops the import until it is, or is listed in `ignored_opt_outs`',
    ),
  first_is_person: z
    .boolean()
    .describe('The first row does not look like a header: ask the user, and send `has_header: false`'),
  unreadable: z.int().describe('Number of the first rows (up to 1 MB) with characters that could not be read'),
  phone_only: z.int().describe('Number of the first rows (up to 1 MB) with a phone and no email'),
  options: importOptions.extend({ tags: z.array(z.string()) }).describe('Proposed options'),
  problem: z.string().nullable().describe('Why it cannot be imported as it is'),
})
export type ImportPreview = z.infer<typeof importPreview>

export const uploadImport = defineContract({
  name: 'uploadContactImport',
  method: 'POST',
  path: '/api/contacts/imports',
  summary: 'Bring a list (CSV or TSV): the first rows and how they are understood come back, nothing is imported yet',
  access: 'owner',
  multipart: {
    maxBytes: MAX_IMPORT_BYTES,
    tooLarge: 'This file is too large. Split it into files of less than 250 MB.',
  },
  status: 201,
  response: importPreview,
  errors: ['CONFLICT', 'UPLOAD_TOO_LARGE', 'UPLOAD_ERROR', 'UNSUPPORTED_TYPE', 'UNAVAILABLE'],
})
export const previewImport = defineContract({
  name: 'previewContactImport',
  method: 'POST',
  path: '/api/contacts/imports/:importId/preview',
  summary: 'The first rows, read with other options',
  access: 'owner',
  params: importParams,
  // Options that are not sent keep their chosen or proposed value; there are no defaults.
  body: z.strictObject({
    encoding: importOptions.shape.encoding.optional(),
    delimiter: importOptions.shape.delimiter.optional(),
    phone_list: z.boolean().optional(),
    has_header: z.boolean().optional(),
  }),
  status: 200,
  response: importPreview,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const checkImport = defineContract({
  name: 'checkContactImport',
  method: 'POST',
  path: '/api/contacts/imports/:importId/check',
  summary: 'Count in the background what would become of the list with these options; nothing is imported',
  access: 'owner',
  params: importParams,
  body: importOptions,
  status: 202,
  response: contactImport,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const dropImportCheck = defineContract({
  name: 'dropContactImportCheck',
  method: 'DELETE',
  path: '/api/contacts/imports/:importId/check',
  summary: 'Stop a check, or throw its counts away',
  access: 'owner',
  params: importParams,
  status: 200,
  response: contactImport,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const startImport = defineContract({
  name: 'startContactImport',
  method: 'POST',
  path: '/api/contacts/imports/:importId/start',
  summary: 'Import the list in the background',
  access: 'owner',
  params: importParams,
  body: importOptions,
  status: 202,
  response: contactImport,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const continueImport = defineContract({
  name: 'continueContactImport',
  method: 'POST',
  path: '/api/contacts/imports/:importId/continue',
  summary: 'Import what had to wait for room in the plan',
  access: 'owner',
  params: importParams,
  status: 202,
  response: contactImport,
  errors: ['NOT_FOUND', 'CONFLICT', 'PLAN_LIMIT_REACHED'],
})
export const cancelImport = defineContract({
  name: 'cancelContactImport',
  method: 'POST',
  path: '/api/contacts/imports/:importId/cancel',
  summary: 'Stop an import; who is imported already stays. A list that was not begun is thrown away',
  access: 'owner',
  params: importParams,
  status: 200,
  response: contactImport,
  errors: ['NOT_FOUND'],
})
export const listImports = defineContract({
  name: 'listContactImports',
  method: 'GET',
  path: '/api/contacts/imports',
  summary: 'Lists that were brought, newest first',
  access: 'owner',
  query: pageQuery(20),
  status: 200,
  response: pageOf(contactImport),
  errors: [],
})
export const getImport = defineContract({
  name: 'getContactImport',
  method: 'GET',
  path: '/api/contacts/imports/:importId',
  summary: 'How far an import is',
  access: 'owner',
  params: importParams,
  status: 200,
  response: contactImport,
  errors: ['NOT_FOUND'],
})
export const importNote = z.object({
  row: z.int().describe('Record number; the header is row 1'),
  reason: z.string().describe('“Row 3: Invalid email”'),
  cells: z.array(z.string()),
  is_imported: z
    .boolean()
    .describe('True: the person was imported without a part of the row. False: the row was refused'),
})
export type ImportNote = z.infer<typeof importNote>
export const listImportNotes = defineContract({
  name: 'listContactImportNotes',
  method: 'GET',
  path: '/api/contacts/imports/:importId/notes',
  summary: 'The first rows that are refused or come in without a part, with their reasons; also of a check',
  access: 'owner',
  params: importParams,
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  status: 200,
  response: z.object({ items: z.array(importNote), total: z.int().describe('Number of rows') }),
  errors: ['NOT_FOUND'],
})
export const downloadRefusals = defineContract({
  name: 'downloadImportRefusals',
  method: 'GET',
  path: '/api/contacts/imports/:importId/refused',
  summary: 'The rows that were refused, with their reasons, as CSV',
  access: 'owner',
  params: importParams,
  status: 200,
  produces: 'text/csv',
  errors: ['NOT_FOUND'],
})
export const exportContacts = defineContract({
  name: 'exportContacts',
  method: 'GET',
  path: '/api/contacts/export',
  summary: 'All contacts, or those that match a filter, as CSV',
  access: 'owner',
  query: contactFilter,
  status: 200,
  produces: 'text/csv',
  errors: ['NOT_FOUND'],
})
export const exportSelection = defineContract({
  name: 'exportSelectedContacts',
  method: 'POST',
  path: '/api/contacts/export',
  summary: 'The chosen contacts, as CSV',
  access: 'owner',
  body: z.strictObject({ selection: contactSelection }),
  status: 200,
  produces: 'text/csv',
  errors: ['NOT_FOUND'],
})
