import { z } from 'zod'
import { defineContract } from './contract.ts'

const referrer = z.string().max(2048).optional().describe('document.referrer of the visit')

/** A visitor opened the page. Answered once it is on disk; bots are kept and not counted. Failure is ignored by the page. */
export const countView = defineContract({
  name: 'countView', method: 'POST', path: '/api/public/minisites/:id/view', summary: 'Count a view', access: 'public',
  params: z.object({ id: z.uuid() }), body: z.object({ referrer }).optional(), status: 204, errors: ['NOT_FOUND'],
})
/** A visitor followed a block. */
export const countClick = defineContract({
  name: 'countClick', method: 'POST', path: '/api/public/minisites/:id/blocks/:blockId/click', summary: 'Count a click', access: 'public',
  params: z.object({ id: z.uuid(), blockId: z.uuid() }), body: z.object({ referrer }).optional(), status: 204, errors: ['NOT_FOUND'],
})
