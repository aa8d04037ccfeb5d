import { CHANGE_ACTOR_IDS, CHANGE_AREA_IDS, CHANGE_DAYS } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

/** Rows of the file; more are narrowed by filters. */
export const MAX_EXPORTED_CHANGES = 10_000

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

export const change = z.object({
  id: z.uuid(),
  at: timestamp,
  actor: z.enum(CHANGE_ACTOR_IDS).describe('system: the product itself, such as a campaign that begins at its time'),
  actor_name: z.string().nullable().describe('Name of the API key, or address of whoever was asked to approve'),
  area: z.string().describe(`One of ${CHANGE_AREA_IDS.join(', ')}; more may come`),
  object_id: z.uuid().nullable(),
  object_name: z.string().describe('As it was called then; of a contact, its name of now'),
  action: z.string().describe('Such as created, changed, or confirmed'),
  before: values.describe('Of the changed fields; long texts around their first difference'),
  after: values.describe('Likewise'),
})
export type Change = z.infer<typeof change>

const filters = {
  area: z.enum(CHANGE_AREA_IDS).optional(),
  object: z.uuid().optional().describe('One campaign, segment, or the like'),
  actor: z.enum(CHANGE_ACTOR_IDS).optional(),
  from: z.iso.date().optional().describe('First day, of your time zone'),
  to: z.iso.date().optional().describe('Last day'),
}

export const listChanges = defineContract({
  name: 'listChanges',
  method: 'GET',
  path: '/api/changes',
  summary: `Who changed which campaign, audience, or setting in the last ${CHANGE_DAYS} days, with old and new values, latest first`,
  access: 'session',
  query: pageQuery(30).extend(filters),
  status: 200,
  response: pageOf(change),
  errors: [],
})
export type ListChangesQuery = z.output<typeof listChanges.query>

export const exportChanges = defineContract({
  name: 'exportChanges',
  method: 'GET',
  path: '/api/changes/csv',
  summary: `The changes as a file, one line per field, of at most the latest ${MAX_EXPORTED_CHANGES.toLocaleString('en-US')} changes`,
  access: 'session',
  query: z.strictObject(filters),
  status: 200,
  produces: 'text/csv',
  errors: [],
})
