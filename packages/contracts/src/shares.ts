import { z } from 'zod'
import { defineContract } from './contract.ts'

export const SHARE_WAYS = ['link', 'qr', 'sheet'] as const
export type ShareWay = (typeof SHARE_WAYS)[number]

export const recordShare = defineContract({
  name: 'recordShare',
  method: 'POST',
  path: '/api/minisites/:id/shares',
  summary: 'Note that you have shared a site',
  access: 'owner',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    way: z.enum(SHARE_WAYS).describe('The link was copied, the QR code saved, or the share sheet used'),
  }),
  status: 204,
  errors: ['NOT_FOUND'],
})
