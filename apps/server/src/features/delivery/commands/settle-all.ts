import { type House, systemContext } from '../../../platform/house.ts'
import { listEndedOfAll, listUnsettledOfAll } from '../store/settlements.ts'
import { endSend } from './end-send.ts'
import { settleRange } from './settle-range.ts'

/** Work of this process that goes on. */
const openDesk = () => ({ isBusy: false })

/**
 * Settles all ranges that are done, and ends sends of which nothing is left, unless this process is at it already.
 * @returns true if there was anything to do
 */
export async function settleAll(house: House): Promise<boolean> {
  const desk = house.hold(openDesk)
  if (desk.isBusy) return false
  desk.isBusy = true
  try {
    const ranges = await listUnsettledOfAll(systemContext(house))
    for (const range of ranges) await settleRange(systemContext(house), range)
    const ended = await listEndedOfAll(systemContext(house))
    for (const send of ended) await endSend(systemContext(house), send)
    return ranges.length > 0 || ended.length > 0
  } finally {
    desk.isBusy = false
  }
}
