import type { SystemContext } from '../../../platform/context.ts'
import { findOnlyAccount, senderOfNumber } from '../queries/senders.ts'
import { findOrTakeNumber } from './find-or-take-number.ts'

/**
 * Returns the owner whose number was texted. An installation with a single account takes its number from the environment,
 * even if a fan writes before the artist does.
 */
export async function findHolder(context: SystemContext, number: string): Promise<string | undefined> {
  const { system } = context.db
  const holder = await senderOfNumber(system, number)
  if (holder) return holder.userId
  const userId = await findOnlyAccount(system)
  const offer = userId === undefined ? undefined : context.providers.sms?.offerTo?.(userId)
  if (userId === undefined || !offer?.isForOnlyAccount || !offer.numbers.includes(number)) return undefined
  const owner = await context.asOwner(userId)
  const taken = await owner.db.forOwner(owner.ownerId, (tx) => findOrTakeNumber(owner, tx))
  return taken?.address === number ? userId : undefined
}
