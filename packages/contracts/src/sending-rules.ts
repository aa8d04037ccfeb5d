import { frequency } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const minutes = z.int().min(0).max(1440)

export const sendingRules = z.object({
  cap: frequency
    .nullable()
    .describe('Most marketing messages to one person within days, over all campaigns and automatic messages'),
  hours: z
    .object({ from: minutes, to: minutes })
    .nullable()
    .describe('Minutes of the local day in which marketing texts may leave, within the law’s hours; null: those'),
})
export type SendingRules = z.infer<typeof sendingRules>

export const getSendingRules = defineContract({
  name: 'getSendingRules',
  method: 'GET',
  path: '/api/sending-rules',
  summary: 'How often and when your marketing may reach one person',
  access: 'owner',
  status: 200,
  response: sendingRules,
  errors: [],
})
export const updateSendingRules = defineContract({
  name: 'updateSendingRules',
  method: 'PATCH',
  path: '/api/sending-rules',
  summary: 'Change how often and when your marketing may reach one person',
  access: 'owner',
  body: z
    .strictObject(sendingRules.shape)
    .partial()
    .refine(({ hours }) => !hours || hours.from < hours.to, {
      path: ['hours', 'to'],
      message: 'End later than you begin.',
    }),
  status: 200,
  response: sendingRules,
  errors: [],
})
