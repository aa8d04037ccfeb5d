import type { SystemContext } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { releaseHold } from '../../wallet/public.ts'
import { sendEnded } from '../events.ts'
import { spareOf, wordsOf } from '../policy/money.ts'
import { lockSend, noteEnded, readRest } from '../store/settlements.ts'
import { releaseBudget } from './release-budget.ts'

/**
 * Ends a send of which nothing is left to do, and releases what is left of its money; that of uncertain messages stays set
 * aside until they are cleared.
 */
export async function endSend(system: SystemContext, { id, userId }: { id: string; userId: string }): Promise<void> {
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, async (tx) => {
    const send = await lockSend(context, tx, id)
    if (!send || send.finishedAt || send.state === 'paused') return
    const { isWorking, uncertain } = await readRest(context, tx, id)
    if (isWorking) return
    const { holdId } = send
    if (holdId && uncertain === 0) await releaseHold(context, tx, { holdId, ...wordsOf(send.channel) })
    else await releaseBudget(context, tx, send, { units: spareOf(send), part: 'end' })
    await noteEnded(context, tx, send)
    await announce(context, tx, sendEnded(id))
  })
}
