import {
  audienceRule,
  contactTag,
  MAX_PINNED_SEGMENTS,
  MAX_SEARCH,
  MAX_SEGMENT_DESCRIPTION,
  MAX_SEGMENT_NAME,
  requiredText,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

const segmentParams = z.object({ segmentId: z.uuid() })

export const segment = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(['dynamic', 'static']).describe('static: a snapshot whose members do not change'),
  rule: audienceRule.nullable(),
  people: z
    .int()
    .nullable()
    .describe('Last count, at most a day old; null: not counted yet. `countSegment` counts now'),
  days: z
    .array(z.object({ day: z.iso.date(), people: z.int() }))
    .describe('Sizes at the end of each of the last 30 days (UTC) on which it was counted, and the last count today'),
  filling: z.boolean().describe('A snapshot of very many people that is still being taken; it has no members yet'),
  version: z.int(),
  last_used_at: timestamp.nullable(),
  archived: z.boolean(),
  pinned: z.boolean().describe('Every campaign is split by it in reports'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Segment = z.infer<typeof segment>
const person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  tags: z.array(z.string()),
})

/** `details` of CONFLICT between segments. */
export const segmentConflictDetails = z.object({ segments: z.array(z.object({ id: z.uuid(), name: z.string() })) })

const name = requiredText(MAX_SEGMENT_NAME, 'Give the segment a name.')
const description = storableText(MAX_SEGMENT_DESCRIPTION)

export const listSegments = defineContract({
  name: 'listSegments',
  method: 'GET',
  path: '/api/segments',
  summary: 'Your segments, last changed first',
  access: 'owner',
  query: pageQuery(20).extend({
    q: storableText(MAX_SEARCH).optional().describe('Any part of the name'),
    archived: z.enum(['true', 'false', 'any']).default('false'),
  }),
  status: 200,
  response: pageOf(segment),
  errors: [],
})
export const getSegment = defineContract({
  name: 'getSegment',
  method: 'GET',
  path: '/api/segments/:segmentId',
  summary: 'One of your segments',
  access: 'owner',
  params: segmentParams,
  status: 200,
  response: segment,
  errors: ['NOT_FOUND'],
})
export const countSegment = defineContract({
  name: 'countSegment',
  method: 'GET',
  path: '/api/segments/:segmentId/people',
  summary: 'How many belong to a segment now',
  access: 'owner',
  params: segmentParams,
  status: 200,
  response: z.object({ people: z.int() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})
export const createSegment = defineContract({
  name: 'createSegment',
  method: 'POST',
  path: '/api/segments',
  summary: 'Make a segment',
  access: 'owner',
  idempotent: true,
  body: z.strictObject({ name, description: description.default(''), rule: audienceRule }),
  status: 201,
  response: segment,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
export const updateSegment = defineContract({
  name: 'updateSegment',
  method: 'PATCH',
  path: '/api/segments/:segmentId',
  summary: 'Change a segment, archive or restore it, or pin it to be compared in reports',
  access: 'owner',
  params: segmentParams,
  body: z.strictObject({
    name: name.optional(),
    description: description.optional(),
    rule: audienceRule.optional(),
    archived: z.boolean().optional(),
    pinned: z.boolean().optional().describe(`Compare in reports; at most ${MAX_PINNED_SEGMENTS}. Archiving ends it`),
    version: z.int().min(1).optional(),
  }),
  status: 200,
  response: segment,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERSION_CONFLICT'],
})
export const duplicateSegment = defineContract({
  name: 'duplicateSegment',
  method: 'POST',
  path: '/api/segments/:segmentId/duplicate',
  summary: 'Copy a segment',
  access: 'owner',
  idempotent: true,
  params: segmentParams,
  status: 201,
  response: segment,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
export const snapshotSegment = defineContract({
  name: 'snapshotSegment',
  method: 'POST',
  path: '/api/segments/:segmentId/snapshot',
  summary: 'Keep who belongs to it now as a segment of its own',
  access: 'owner',
  idempotent: true,
  params: segmentParams,
  body: z.strictObject({ name: name.optional() }),
  status: 201,
  response: segment,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
export const deleteSegment = defineContract({
  name: 'deleteSegment',
  method: 'DELETE',
  path: '/api/segments/:segmentId',
  summary: 'Delete a segment that no other refers to',
  access: 'owner',
  params: segmentParams,
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const previewSegment = defineContract({
  name: 'previewSegment',
  method: 'POST',
  path: '/api/segments/preview',
  summary: 'How many a rule means, and ten of them',
  access: 'owner',
  area: 'segments',
  body: z.strictObject({ rule: audienceRule, id: z.uuid().optional().describe('The segment being edited') }),
  status: 200,
  response: z.object({ people: z.int(), sample: z.array(person) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})
const explanation = z.object({
  is_in: z.boolean().describe('Whether the rule selects them now'),
  rule: audienceRule.nullable().describe('The rule that was asked; null for a snapshot'),
  conditions: z
    .array(
      z.object({
        holds: z.boolean(),
        has: z
          .union([z.string(), z.number(), z.array(z.string())])
          .nullable()
          .describe(
            'What they have: a text, a number, tags, a moment (UTC); their distance in km; how often they did it, ' +
              'within the time and on the site that the condition names. null: nothing, or the condition says it all',
          ),
      }),
    )
    .describe('Each condition of the rule, in reading order at any depth'),
})
export type Explanation = z.infer<typeof explanation>
export const explainSegment = defineContract({
  name: 'explainSegment',
  method: 'GET',
  path: '/api/segments/:segmentId/people/:contactId',
  summary: 'Why a contact belongs to a segment, or does not: condition by condition, with what they have',
  access: 'owner',
  params: segmentParams.extend({ contactId: z.uuid() }),
  status: 200,
  response: explanation,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})
export const explainRule = defineContract({
  name: 'explainRule',
  method: 'POST',
  path: '/api/segments/preview/person',
  summary: 'Why a rule selects a contact, or does not, before it is saved',
  access: 'owner',
  area: 'segments',
  body: z.strictObject({
    rule: audienceRule,
    contact_id: z.uuid(),
    id: z.uuid().optional().describe('The segment being edited'),
  }),
  status: 200,
  response: explanation,
  errors: ['NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
})
export const listSegmentsOfContact = defineContract({
  name: 'listSegmentsOfContact',
  method: 'GET',
  path: '/api/contacts/:contactId/segments',
  summary: 'The segments that a contact belongs to now',
  access: 'owner',
  params: z.object({ contactId: z.uuid() }),
  status: 200,
  response: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  errors: ['NOT_FOUND'],
})
export const listSegmentsOfTag = defineContract({
  name: 'listSegmentsOfTag',
  method: 'GET',
  path: '/api/contacts/tags/segments',
  summary: 'The segments whose rules ask for a tag',
  access: 'owner',
  query: z.strictObject({ tag: contactTag }),
  status: 200,
  response: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  errors: [],
})
