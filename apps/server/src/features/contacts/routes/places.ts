import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { searchPlaces } from '../../../platform/places/places.ts'

/** Cities, for where a contact lives and for rules about it. */
export const placeRoutes = [
  route(contracts.findPlaces, async ({ query }) => ({
    items: (await searchPlaces(query.q, { country: query.country })).map(({ timeZone, ...place }) => ({
      ...place,
      time_zone: timeZone,
    })),
  })),
]
