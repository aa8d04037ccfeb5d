import type { SenderRow } from '@greenroom/db'
import { isSenderName, senderNameProblem } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { nameEnded } from '../events.ts'
import { ownNames } from '../queries/own-names.ts'
import { endSender } from '../store/senders.ts'

/**
 * Ends the owner's name if it does not fit what they are called by now, and has them told: nobody takes a name as theirs, and then
 * another to look like somebody else. @returns the senders that are left
 */
export async function endUnfitName(context: Context, tx: OwnerTx, senders: SenderRow[]): Promise<SenderRow[]> {
  const name = senders.find(({ address }) => isSenderName(address))
  if (!name || senderNameProblem(name.address, await ownNames(context, tx)) === undefined) return senders
  if (await endSender(context, tx, name.address)) await announce(context, tx, nameEnded({ name: name.address }))
  return senders.filter((sender) => sender !== name)
}
