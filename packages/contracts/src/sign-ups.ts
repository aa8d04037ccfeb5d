import { z } from 'zod'
import { defineContract } from './contract.ts'
import { MAX_HIT_BYTES } from './public-profile.ts'

/** What a page that was opened through a person's own link says. Beacons send it as JSON, or as text that holds JSON. */
const fanHit = z.union([
  z.object({
    fan: z.string().max(MAX_HIT_BYTES).describe('What the address of the page carries as `fan`'),
    referrer: z.string().max(2048).optional(),
  }),
  z.string().max(MAX_HIT_BYTES),
])

/**
 * Somebody opened the page through their own link. Kept with the contact where they agree to it at that moment, else not at
 * all; the answer is the same. The visit itself is counted by `countView`.
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
/** They followed a block there. */
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
