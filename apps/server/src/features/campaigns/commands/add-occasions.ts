import type { SendWait } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { unlessRefused } from '../../../platform/db/unless-refused.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { addRecipients, pauseSend, progressOf } from '../../delivery/public.ts'
import { campaignStuck } from '../events/campaigns.ts'
import type { Occasion } from '../policy/occasions.ts'
import { listedAmong } from '../queries/automatic.ts'
import type { AudiencePerson } from '../queries/fates.ts'
import type { Frame } from '../queries/frame.ts'
import { fitsIn, readRoom } from '../queries/room.ts'

/**
 * Adds people to an automatic message, each occasion once, with the money for their texts. If plan or wallet have no room,
 * it is paused, and its owner is told; who is due within some hours is added once there is room.
 */
export async function addOccasions(
  context: Context,
  tx: OwnerTx,
  id: string,
  { campaign, foresee }: Frame,
  due: readonly (Occasion & { person: AudiencePerson })[],
): Promise<void> {
  await holdLimit(context, tx, 'sms_messages')
  const listed = await listedAmong(context, tx, id, due)
  const fresh = due.filter(({ person, occasion }) => !listed.has(`${person.id}/${occasion}`))
  if (fresh.length === 0) return
  if (fitsIn(await readRoom(context, tx, campaign, context.now), fresh.length) < fresh.length)
    return halt(context, tx, id, 'plan')
  const { refused } = await unlessRefused(tx, () =>
    addRecipients(
      context,
      tx,
      id,
      fresh.map(({ person, occasion, notBefore }) => {
        const { cost } = foresee(person, false)
        return { contactId: person.id, occasion, notBefore, cost }
      }),
    ),
  )
  if (refused?.code === 'INSUFFICIENT_FUNDS') return halt(context, tx, id, 'funds')
  if (refused && refused.code !== 'CONFLICT') throw refused
}

/** Pauses an automatic message that cannot go on by itself. */
async function halt(context: Context, tx: OwnerTx, id: string, waitsFor: SendWait): Promise<void> {
  const send = (await progressOf(context, tx, [id])).get(id)
  if (send?.state !== 'sending') return
  await pauseSend(context, tx, id, waitsFor)
  await announce(context, tx, campaignStuck(id))
}
