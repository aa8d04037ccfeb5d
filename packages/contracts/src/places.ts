import { storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const findPlaces = defineContract({
  name: 'findPlaces',
  method: 'GET',
  path: '/api/places',
  summary: 'Cities of the world by the beginning of their name: those of exactly this name, then the largest',
  access: 'owner',
  area: 'contacts',
  query: z.strictObject({ q: storableText(100).min(1), country: z.string().length(2).optional() }),
  status: 200,
  response: z.object({
    items: z.array(
      z.object({
        city: z.string(),
        region: z.string().nullable(),
        country: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        time_zone: z.string(),
        population: z.int(),
      }),
    ),
  }),
  errors: [],
})
