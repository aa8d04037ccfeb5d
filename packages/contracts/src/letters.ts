import { LETTER_SLUG, MAX_LETTER_SLUG } from '@greenroom/domain'
import { z } from 'zod'
import { campaignParams } from './campaigns.ts'
import { defineContract, timestamp } from './contract.ts'

const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter an address.')
  .max(MAX_LETTER_SLUG, `Use at most ${MAX_LETTER_SLUG} characters.`)
  .regex(LETTER_SLUG, 'Use letters a–z, digits, and single dashes between them.')
  .describe('Last part of the address, unique on the page')

export const letter = z.object({
  slug: z.string(),
  minisite_id: z.uuid(),
  url: z.url(),
  is_visible: z.boolean().describe('False while its page is not published, or locked'),
  published_at: timestamp,
})
export type Letter = z.infer<typeof letter>

const letterState = z.object({
  letter: letter.nullable().describe('Null: it is not published'),
  problem: z.string().nullable().describe('Sentence that says why it cannot be published; null if it can'),
  suggested_slug: z.string(),
  sites: z
    .array(z.object({ id: z.uuid(), name: z.string(), letters_url: z.url() }))
    .describe('Pages that it can stand on, newest first; at most 50'),
})
export type LetterState = z.infer<typeof letterState>

export const getLetter = defineContract({
  name: 'getLetter',
  method: 'GET',
  path: '/api/campaigns/:campaignId/letter',
  summary: 'Whether an email campaign can be read on a page by everybody, and where',
  access: 'owner',
  params: campaignParams,
  status: 200,
  response: letterState,
  errors: ['NOT_FOUND'],
})
export const publishLetter = defineContract({
  name: 'publishLetter',
  method: 'PUT',
  path: '/api/campaigns/:campaignId/letter',
  summary: 'Publish a sent email campaign on a page, or change its address there',
  access: 'owner',
  params: campaignParams,
  body: z.strictObject({
    slug: slug.optional().describe('Absent: as it is, or made from the subject'),
    minisite_id: z.uuid().optional().describe('Absent: as it is, or the newest page'),
  }),
  status: 200,
  response: letter,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const unpublishLetter = defineContract({
  name: 'unpublishLetter',
  method: 'DELETE',
  path: '/api/campaigns/:campaignId/letter',
  summary: 'Take an email campaign off its page',
  access: 'owner',
  params: campaignParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
