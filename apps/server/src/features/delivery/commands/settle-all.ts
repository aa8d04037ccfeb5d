import { type House, systemContext } from '../../../platform/house.ts'
import { listEndedOfAll, listUnsettledOfAll } from '../store/settlements.ts'
import { endSend } from './end-send.ts'
import { settleRange } from './settle-range.ts'

/** Opens a process's note of whether it is settling. */
const openDesk = () => ({ isBusy: false })

/**
 * Settles all ranges that are done, and ends sends of which nothing is left, unless this process is at it already. One that
 * cannot be settled holds up no other; it is tried again next time.
 * @returns true if anything was settled
 */
export async function settleAll(house: House): Promise<boolean> {
  const desk = house.hold(openDesk)
  if (desk.isBusy) return false
  desk.isBusy = true
  let settled = 0
  const unlessItFails = (work: Promise<void>, send: string) =>
    work.then(
      () => (settled += 1),
      (error: unknown) => house.log.error({ err: error, send }, 'money of a campaign not settled; trying again soon'),
    )
  try {
    for (const range of await listUnsettledOfAll(systemContext(house)))
      await unlessItFails(settleRange(systemContext(house), range), range.sendId)
    for (const send of await listEndedOfAll(systemContext(house)))
      await unlessItFails(endSend(systemContext(house), send), send.id)
    return settled > 0
  } finally {
    desk.isBusy = false
  }
}
