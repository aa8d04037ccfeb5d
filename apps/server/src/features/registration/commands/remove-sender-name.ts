import type { SenderName } from '@greenroom/contracts'
import { isSenderName } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { endSender, findSenders } from '../../messaging/public.ts'
import { readSenderName } from '../queries/sender-name.ts'

/** Has nothing more leave from the owner's name. Texts that have left keep it, and their links to stop go on working. */
export async function removeSenderName(context: Context): Promise<SenderName> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const name = (await findSenders(context, tx)).find(({ address }) => isSenderName(address))
    if (name) await endSender(context, tx, name.address)
    return readSenderName(context, tx)
  })
}
