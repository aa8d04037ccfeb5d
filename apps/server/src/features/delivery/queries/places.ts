import { type Whereabouts, whereaboutsOf } from '@greenroom/domain'
import type { SQL } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { rangeSize, spreadDelay } from '../policy/spreads.ts'
import { type Departure, wavesOf } from '../policy/waves.ts'
import { countBefore, type ZoneKey, zoneKeyOf, zonesOf } from '../store/zones.ts'

/** Somebody of an audience. */
type Placed = { id: string } & Omit<ZoneKey, 'key' | 'people' | 'bestHour'>

/** The moments at which people would be reached by a send that is spread over hours, as its snapshot would list them. */
export interface Places {
  /** Returns the moment of whoever comes next, in the order of ids; the first is the one behind `after`. */
  next(person: Placed): Date | undefined
  /** Returns the moment of anybody. */
  momentOf(tx: OwnerTx, person: Placed): Promise<Date | undefined>
}

/**
 * Reads how the waves of an audience would be spread.
 * @param plan as for `startSend` @param plan.after person after whom `next` begins; undefined: with the first of the audience
 */
export async function readPlaces(
  tx: OwnerTx,
  {
    audience,
    whenOf,
    spreadHours: hours,
    after,
  }: { audience: SQL; whenOf(where: Whereabouts): Departure; spreadHours: number; after?: string | undefined },
): Promise<Places> {
  const zones = await zonesOf(tx, audience)
  const size = rangeSize(
    zones.reduce((sum, zone) => sum + zone.people, 0),
    hours,
  )
  const sizes = new Map(zones.map((zone) => [zone.key, zone.people]))
  const momentIn = new Map<string, (nth: number) => Date>()
  for (const { keys, notBefore, isLeftOut } of wavesOf(zones, (zone) => whenOf(whereaboutsOf(zone)))) {
    const people = keys.reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0)
    let first = 0
    for (const key of isLeftOut ? [] : keys) {
      const before = first
      momentIn.set(
        key,
        (nth) =>
          new Date(notBefore.getTime() + spreadDelay(Math.min(before + nth, people - 1), { people, size, hours })),
      )
      first += sizes.get(key) ?? 0
    }
  }
  const passed = after === undefined ? [] : await zonesOf(tx, audience, after)
  const seen = new Map(passed.map((zone) => [zone.key, zone.people]))
  return {
    next: (person) => {
      const key = zoneKeyOf(person)
      const nth = seen.get(key) ?? 0
      seen.set(key, nth + 1)
      return momentIn.get(key)?.(nth)
    },
    momentOf: async (own, person) => {
      const key = zoneKeyOf(person)
      return momentIn.get(key)?.(await countBefore(own, audience, { key, id: person.id }))
    },
  }
}
