import {
  CODE_DAYS,
  CODE_SHAPES,
  codeDesign,
  codeTags,
  codeTarget,
  codeWord,
  MAX_CODE_NAME,
  MAX_CODE_SOURCES,
  OTHER_SOURCES,
  MAX_CODES_PER_SITE,
  PLAIN_DESIGN,
  QR_SIDES,
  requiredText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

/** Days over which the list shows each code's curve. */
export const CODE_LIST_DAYS = 30

const timeZone = z.string().max(60).default('UTC').describe('IANA name; days begin and end there')

const name = requiredText(MAX_CODE_NAME, 'Give the code a name.').transform((given) => given.trim())

const counts = {
  scans: z.int().describe('By camera; those of robots are left out'),
  clicks: z.int().describe('The short link, pressed or typed; robots and previews are left out'),
}

/** A short link of a page, which is also a QR code. */
export const siteCode = z.object({
  id: z.uuid(),
  site_id: z.uuid(),
  code: z.string().describe('Last part of its address'),
  name: z.string(),
  url: z.url().describe('The short link, as people press it. The QR code holds the same with a mark that tells scans'),
  target: z.object({
    kind: z.enum(['page', 'block', 'link']),
    block_id: z.uuid().nullable().describe('Of a block; null: it is gone, and the code leads to the page'),
    url: z.string().nullable().describe('Of a link'),
  }),
  tags: codeTags.describe('utm words that are added to where it leads'),
  design: z.object({
    shape: z.enum(CODE_SHAPES),
    dark: z.string().nullable(),
    light: z.string().nullable(),
    picture: z.boolean(),
  }),
  look: z.string().describe('Changes when the picture of the QR code may have changed: part of its address in caches'),
  is_paused: z.boolean().describe('It leads to the page, and is not counted'),
  total: z.object(counts).describe('Since it was made'),
  daily: z.array(z.int()).describe(`Scans and clicks of each of the last ${CODE_LIST_DAYS} days, today last`),
  created_at: timestamp,
  updated_at: timestamp,
})
export type SiteCode = z.infer<typeof siteCode>

/** Verdict of a decoder on a drawn code. */
export const codeCheck = z.object({
  scans: z.boolean().describe('A decoder has read the drawn code, large, small, and blurred'),
  picture: z
    .enum(['shown', 'small', 'left-out', 'none'])
    .describe(
      'small, left-out: the code would not scan with it as large, or at all; none: not wanted, or there is none',
    ),
  shape: z.enum(CODE_SHAPES).describe('As drawn: squares, if the code would not scan otherwise'),
  dark: z.string(),
  light: z.string(),
})
export type CodeCheck = z.infer<typeof codeCheck>

const checkedCode = siteCode.extend({ check: codeCheck })

export const listCodes = defineContract({
  name: 'listCodes',
  method: 'GET',
  path: '/api/codes',
  summary: 'Your short links and QR codes, newest first',
  access: 'owner',
  query: pageQuery(24).extend({
    site: z.uuid().optional().describe('Those of one page'),
    time_zone: timeZone,
  }),
  status: 200,
  response: pageOf(siteCode),
  errors: [],
})

const fields = z.strictObject({
  name,
  code: codeWord.optional().describe('Absent: one is made. It is unique within the page'),
  target: codeTarget.default({ kind: 'page' }),
  tags: codeTags.default({}),
  design: codeDesign.default(PLAIN_DESIGN),
})
export type CodeFields = z.output<typeof fields>

export const createCode = defineContract({
  name: 'createCode',
  method: 'POST',
  path: '/api/codes',
  summary: `Make a short link and its QR code; a page has room for ${MAX_CODES_PER_SITE}`,
  access: 'owner',
  idempotent: true,
  body: fields.extend({ site_id: z.uuid() }),
  status: 201,
  response: siteCode,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})

const codeParams = z.object({ codeId: z.uuid() })

export const getCode = defineContract({
  name: 'getCode',
  method: 'GET',
  path: '/api/codes/:codeId',
  summary: 'One of your codes, and whether it scans',
  access: 'owner',
  params: codeParams,
  query: z.strictObject({ time_zone: timeZone }),
  status: 200,
  response: checkedCode,
  errors: ['NOT_FOUND'],
})

export const updateCode = defineContract({
  name: 'updateCode',
  method: 'PATCH',
  path: '/api/codes/:codeId',
  summary: 'Change where a code leads, how it looks, or its name, or pause it. Its address stays: it may be in print',
  access: 'owner',
  params: codeParams,
  body: z
    .strictObject({
      name,
      target: codeTarget,
      tags: codeTags,
      design: codeDesign,
      is_paused: z.boolean(),
    })
    .partial(),
  status: 200,
  response: siteCode,
  errors: ['NOT_FOUND'],
})

export const deleteCode = defineContract({
  name: 'deleteCode',
  method: 'DELETE',
  path: '/api/codes/:codeId',
  summary: 'Delete a code: it leads to the page from now on. For a day it can be restored',
  access: 'owner',
  params: codeParams,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const restoreCode = defineContract({
  name: 'restoreCode',
  method: 'POST',
  path: '/api/codes/:codeId/restore',
  summary: 'Bring a deleted code back',
  access: 'owner',
  params: codeParams,
  status: 200,
  response: siteCode,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const getCodeScans = defineContract({
  name: 'getCodeScans',
  method: 'GET',
  path: '/api/codes/:codeId/scans',
  summary: 'How often a code was followed over time, and where its short link was pressed',
  access: 'owner',
  params: codeParams,
  query: z.strictObject({
    time_zone: timeZone,
    days: z.coerce
      .number()
      .pipe(z.literal(CODE_DAYS))
      .default(30)
      .describe("Days up to today; the plan's retention cuts them short"),
  }),
  status: 200,
  response: z.object({
    days: z.int().describe('As shown'),
    limited_to_days: z.int().nullable().describe("The plan's retention, where it cut the period short"),
    points: z.array(z.object({ date: z.iso.date(), ...counts })),
    total: z.object(counts).describe('Of this period'),
    sources: z
      .array(z.object({ source: z.string(), ...counts }))
      .describe(
        `Since it was made, most first. Empty: nothing says where; ${OTHER_SOURCES}: those beyond the first ${MAX_CODE_SOURCES}`,
      ),
  }),
  errors: ['NOT_FOUND'],
})

export const previewCode = defineContract({
  name: 'previewCode',
  method: 'POST',
  path: '/api/codes/preview',
  summary: 'Draw a QR code that is not saved, and say whether it scans',
  access: 'owner',
  body: z.strictObject({
    site_id: z.uuid(),
    code: codeWord.optional().describe('Absent: one of the length of those that are made'),
    design: codeDesign,
  }),
  status: 200,
  response: codeCheck.extend({ svg: z.string() }),
  errors: ['NOT_FOUND'],
})

export const getCodeSvg = defineContract({
  name: 'getCodeSvg',
  method: 'GET',
  path: '/api/codes/:codeId/qr.svg',
  summary: 'The QR code for print at any size',
  access: 'owner',
  params: codeParams,
  query: z.strictObject({ v: z.string().max(40).optional().describe('`look` of the code, for caches') }),
  status: 200,
  produces: 'image/svg+xml',
  errors: ['NOT_FOUND'],
})

export const getCodePng = defineContract({
  name: 'getCodePng',
  method: 'GET',
  path: '/api/codes/:codeId/qr.png',
  summary: 'The QR code as a picture',
  access: 'owner',
  params: codeParams,
  query: z.strictObject({
    size: z.coerce.number().pipe(z.literal(QR_SIDES)).default(1024).describe('Side, in pixels'),
    v: z.string().max(40).optional().describe('`look` of the code, for caches'),
  }),
  status: 200,
  produces: 'image/png',
  errors: ['NOT_FOUND'],
})
