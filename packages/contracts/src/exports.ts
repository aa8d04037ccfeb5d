import { EXPORT_HOURS } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const dataExport = z.object({
  id: z.uuid(),
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  done: z.int().describe('Rows and pictures written so far'),
  total: z.int().describe('Number of rows and pictures to write; 0 until counted'),
  bytes: z.int().nullable().describe('Size of the zip once it is ready'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().describe('Available for download until then'),
})
export type DataExport = z.infer<typeof dataExport>

export const getExport = defineContract({
  name: 'getExport',
  method: 'GET',
  path: '/api/me/export',
  summary: 'The latest export of everything that is kept of the user',
  access: 'session',
  status: 200,
  response: z.object({ export: dataExport.nullable() }),
  errors: [],
})
export const startExport = defineContract({
  name: 'startExport',
  method: 'POST',
  path: '/api/me/export',
  summary: `Begin an export, in the background; it is kept for ${EXPORT_HOURS} hours. One that is being made is answered instead of another`,
  access: 'session',
  fresh: true,
  status: 202,
  response: dataExport,
  errors: [],
})
export const downloadExport = defineContract({
  name: 'downloadExport',
  method: 'GET',
  path: '/api/me/export/file',
  summary: 'The export as a zip: a JSON file a table, and the uploaded pictures',
  access: 'session',
  fresh: true,
  status: 200,
  produces: 'application/zip',
  errors: ['NOT_FOUND'],
})
