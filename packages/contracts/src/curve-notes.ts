import { MAX_NOTE_TEXT, requiredText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery } from './contract.ts'

/** First and last year of a note: no page is older, and nothing is planned further ahead. */
const noteDate = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date <= '2100-12-31', 'Choose a date between 2000 and 2100.')
const noteText = requiredText(MAX_NOTE_TEXT, 'Write a few words.').transform((text) => text.trim())

export const curveNote = z.object({
  id: z.uuid(),
  date: z.iso.date().describe('Of your time zone'),
  text: z.string(),
  site_id: z.uuid().nullable().describe('Null: on the curves of all pages'),
})
export type CurveNote = z.infer<typeof curveNote>

const noteParams = z.object({ curveNoteId: z.uuid() })

export const listCurveNotes = defineContract({
  name: 'listCurveNotes',
  method: 'GET',
  path: '/api/analytics/notes',
  summary: 'Your own notes on the curve, latest first',
  access: 'owner',
  query: pageQuery(50),
  status: 200,
  response: pageOf(curveNote),
  errors: [],
})

export const createCurveNoteBody = z.strictObject({
  date: noteDate,
  text: noteText,
  site_id: z.uuid().nullable().default(null).describe('A page; null: all pages'),
})
export type CreateCurveNoteBody = z.output<typeof createCurveNoteBody>

export const createCurveNote = defineContract({
  name: 'createCurveNote',
  method: 'POST',
  path: '/api/analytics/notes',
  summary: 'Write a note on the curve',
  access: 'owner',
  body: createCurveNoteBody,
  status: 201,
  response: curveNote,
  errors: ['NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
})

export const updateCurveNoteBody = z
  .strictObject({ date: noteDate, text: noteText, site_id: z.uuid().nullable() })
  .partial()
export type UpdateCurveNoteBody = z.output<typeof updateCurveNoteBody>

export const updateCurveNote = defineContract({
  name: 'updateCurveNote',
  method: 'PATCH',
  path: '/api/analytics/notes/:curveNoteId',
  summary: 'Change a note on the curve; absent fields stay',
  access: 'owner',
  params: noteParams,
  body: updateCurveNoteBody,
  status: 200,
  response: curveNote,
  errors: ['NOT_FOUND'],
})

export const deleteCurveNote = defineContract({
  name: 'deleteCurveNote',
  method: 'DELETE',
  path: '/api/analytics/notes/:curveNoteId',
  summary: 'Delete a note on the curve',
  access: 'owner',
  params: noteParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
