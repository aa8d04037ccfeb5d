import {
  MAX_SEARCH,
  MAX_SEARCH_LIMIT,
  PALETTE_CATEGORIES,
  SEARCH_CATEGORIES,
  SEARCH_LIMIT,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const searchResult = z.object({
  category: z.enum([...SEARCH_CATEGORIES, ...PALETTE_CATEGORIES]),
  title: z.string(),
  subtitle: z.string().nullable().describe('Tells results with the same title apart'),
  url: z.string().describe('Path in the web app'),
})
export type SearchResult = z.infer<typeof searchResult>

export const search = defineContract({
  name: 'search',
  method: 'GET',
  path: '/api/search',
  summary: 'Find what is yours, by any part of its name',
  access: 'owner',
  query: z.strictObject({
    q: storableText(MAX_SEARCH)
      .refine((text) => text.trim() !== '', 'Type something to search for.')
      .describe('Any part of a name, in any case, from one character'),
    category: z
      .enum(['all', 'everything', ...SEARCH_CATEGORIES, ...PALETTE_CATEGORIES])
      .default('all')
      .describe(
        'all is navigation, contacts, conversations, and minisites; everything adds segments and tags. navigation finds nothing here, because the web app searches its own screens',
      ),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_SEARCH_LIMIT)
      .default(SEARCH_LIMIT)
      .describe('Most results per category'),
  }),
  status: 200,
  response: z.object({
    items: z.array(searchResult).describe('Grouped by category; matches at the beginning first, then the newest'),
  }),
  errors: [],
})
