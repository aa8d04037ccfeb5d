import { frequency, MAX_POSTAL_ADDRESS, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

/** Minutes after local midnight. Clocks change on quarter hours, and so do texting hours. */
const minutes = z.int().min(0).max(1440).multipleOf(15, 'Use quarter hours.')
const ownHours = z
  .strictObject({ from: minutes, to: minutes })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'End later than you begin.' })

export const sendingRules = z.object({
  cap: frequency
    .nullable()
    .describe(
      'Most marketing messages to one person within days, over all campaigns and automatic messages; null: no cap',
    ),
  hours: ownHours
    .nullable()
    .describe(
      'Minutes after local midnight between which marketing texts may be sent, within the law’s hours; null: those',
    ),
  postal_address: storableText(MAX_POSTAL_ADDRESS)
    .trim()
    .nullable()
    .describe(
      'Where mail on paper reaches you; it stands in the footer of each email campaign; null: none, so none is sent',
    ),
})
export type SendingRules = z.output<typeof sendingRules>

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
  body: z.strictObject(sendingRules.shape).partial(),
  status: 200,
  response: sendingRules,
  errors: [],
})
export type UpdateSendingRulesBody = z.output<typeof updateSendingRules.body>
