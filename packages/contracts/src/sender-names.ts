import { storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const textRoute = z.object({
  country: z.string().describe('ISO 3166-1 alpha-2'),
  sender: z.string().nullable().describe('E.164, or a name; null: texts to this country are skipped'),
  takes_replies: z.boolean(),
  text: z.string().describe('What gets there, or what is missing, in one sentence'),
})
export type TextRoute = z.infer<typeof textRoute>

const senderName = z.object({
  name: z.string().nullable().describe('Name that texts come from where a country takes names'),
  ended: z
    .string()
    .nullable()
    .describe('Without a name: that the one before does not fit the artist’s name any more, in one sentence'),
  suggestions: z.array(z.string()).describe('Names that the artist’s own name allows'),
  countries: z.array(z.string()).describe('Countries of this installation that take names (ISO 3166-1 alpha-2)'),
  routes: z.array(textRoute).describe('Countries of this installation, and countries where the artist has fans'),
})
export type SenderName = z.infer<typeof senderName>

export const getSenderName = defineContract({
  name: 'getSenderName',
  method: 'GET',
  path: '/api/sender-name',
  summary: 'The name that texts come from, and what texts each country',
  access: 'owner',
  status: 200,
  response: senderName,
  errors: [],
})

export const saveSenderName = defineContract({
  name: 'saveSenderName',
  method: 'PUT',
  path: '/api/sender-name',
  summary: 'Text from a name where a country takes names; it takes no replies',
  access: 'owner',
  body: z.strictObject({
    name: storableText(11).describe('1 to 11 letters, digits and spaces of ASCII, with a letter'),
  }),
  status: 200,
  response: senderName,
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED', 'UNAVAILABLE'],
})

export const removeSenderName = defineContract({
  name: 'removeSenderName',
  method: 'DELETE',
  path: '/api/sender-name',
  summary: 'Text from the name no more',
  access: 'owner',
  status: 200,
  response: senderName,
  errors: [],
})
