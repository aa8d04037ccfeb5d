import type { OwnerTx } from '../../../platform/db/tx.ts'
import { type Places, readPlaces } from '../../delivery/public.ts'
import { departureOf } from '../policy/departures.ts'
import type { Frame } from './frame.ts'

/**
 * Reads when people of a campaign are reached that is spread over hours; undefined for any other.
 * @param after person after whom `next` begins; undefined: with the first of the audience
 */
export async function openPlaces(tx: OwnerTx, frame: Frame, after?: string): Promise<Places | undefined> {
  const { campaign, condition: audience, hours, start, spreadHours } = frame
  if (spreadHours === 0) return undefined
  return readPlaces(tx, {
    audience,
    whenOf: (where) => departureOf(campaign.schedule, where, start, hours),
    spreadHours,
    after,
  })
}
