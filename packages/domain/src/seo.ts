import { z } from 'zod'
import { imageAddress } from './links.ts'
import { MAX_SEO_DESCRIPTION, MAX_SEO_TITLE } from './sites.ts'
import { storableText } from './text.ts'

/** Settings for search engines and shared links (`mini_sites.seo`), as set by the owner. */
export const seoSettings = z.strictObject({
  title: storableText(MAX_SEO_TITLE).optional().describe('Absent or empty: the name'),
  description: storableText(MAX_SEO_DESCRIPTION).optional().describe('Absent or empty: the bio'),
  image_url: imageAddress.nullish().describe('Absent: a picture made from name, avatar and theme'),
  no_index: z.boolean().optional().describe('Ask search engines to leave the page out'),
})
export type SeoSettings = z.infer<typeof seoSettings>

/**
 * Parses stored search settings field by field. Fields that a newer build has written differently are absent from the
 * result but stay in storage (see {@link changedSeo}).
 */
export function readSeo(stored: unknown): SeoSettings {
  const known = Object.entries(seoSettings.shape).flatMap(([field, schema]) => {
    const parsed = schema.safeParse(recordOf(stored)[field])
    return parsed.success && parsed.data !== undefined ? [[field, parsed.data] as const] : []
  })
  return Object.fromEntries(known)
}

/** Applies a change to stored search settings. All other fields stay, known to this build or not. */
export const changedSeo = (stored: unknown, change: SeoSettings): Record<string, unknown> => ({
  ...recordOf(stored),
  ...change,
})

const recordOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {}
