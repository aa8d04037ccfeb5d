import type { SendWait } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { sendHalted } from '../events.ts'
import { setState } from '../store/sends.ts'
import { lockSend } from '../store/settlements.ts'

/** Pauses a send that cannot go on by itself, and announces it, so that its owner is told. One that is paused stays so. */
export async function haltSend(context: Context, id: string, waitsFor: SendWait): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const send = await lockSend(context, tx, id)
    if (send?.state !== 'sending') return
    await setState(context, tx, id, { state: 'paused', waitsFor })
    await announce(context, tx, sendHalted(id, waitsFor))
  })
}
