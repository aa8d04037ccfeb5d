import { z } from 'zod'
import { defineContract } from './contract.ts'

/** Largest body of a hit, in bytes. */
export const MAX_HIT_BYTES = 4096

/**
 * Body of a hit. Beacons send it as JSON, as text containing JSON, or send nothing. UTM words and `via` are read from the
 * address of the page, which browsers send as `Referer`.
 */
const hitBody = z
  .union([
    z.object({ referrer: z.string().max(2048).optional().describe('document.referrer of the visit') }),
    z.string().max(MAX_HIT_BYTES),
    z.null(),
  ])
  .optional()

/** Counts a view. The answer comes once it is on disk; bots are stored but not counted. The page ignores failure. */
export const countView = defineContract({
  name: 'countView',
  method: 'POST',
  path: '/api/public/minisites/:id/view',
  summary: 'Count a view',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  body: hitBody,
  maxBytes: MAX_HIT_BYTES,
  status: 204,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})
/** Counts a click on a block. */
export const countClick = defineContract({
  name: 'countClick',
  method: 'POST',
  path: '/api/public/minisites/:id/blocks/:blockId/click',
  summary: 'Count a click',
  access: 'public',
  params: z.object({ id: z.uuid(), blockId: z.uuid() }),
  body: hitBody,
  maxBytes: MAX_HIT_BYTES,
  status: 204,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})
