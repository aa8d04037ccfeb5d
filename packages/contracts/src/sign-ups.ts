import { z } from 'zod'
import { defineContract } from './contract.ts'
import { MAX_HIT_BYTES } from './public-profile.ts'

/** Report of a page opened through a person's own link. Beacons send it as JSON, or as text containing JSON. */
const fanHit = z.union([
  z.object({
    fan: z.string().max(MAX_HIT_BYTES).describe("The page address's `fan` parameter"),
    referrer: z.string().max(2048).optional(),
  }),
  z.string().max(MAX_HIT_BYTES),
])

/**
 * Records that somebody opened the page through their own link, if they agree to that at that moment; the answer is the
 * same either way. `countView` counts the visit itself.
 */
export const countFanView = defineContract({
  name: 'countFanView',
  method: 'POST',
  path: '/api/public/minisites/:id/view/fan',
  summary: "Note a visit through a person's own link",
  access: 'public',
  params: z.object({ id: z.uuid() }),
  body: fanHit,
  maxBytes: MAX_HIT_BYTES,
  status: 204,
  errors: [],
})
/** Records that they followed a block there. */
export const countFanClick = defineContract({
  name: 'countFanClick',
  method: 'POST',
  path: '/api/public/minisites/:id/blocks/:blockId/click/fan',
  summary: "Note a click through a person's own link",
  access: 'public',
  params: z.object({ id: z.uuid(), blockId: z.uuid() }),
  body: fanHit,
  maxBytes: MAX_HIT_BYTES,
  status: 204,
  errors: [],
})
