import type { SystemContext } from '../../../platform/context.ts'
import { isTheirAccount } from '../policy/twilio-accounts.ts'
import { findOnlyAccount, senderOfNumber } from '../queries/senders.ts'
import { findOrTakeNumber } from './find-or-take-number.ts'

/**
 * Returns the owner whose number was texted: in the account that delivered the text, if the provider has accounts (standard
 * N9). An installation with a single account takes its number from the environment, even if a fan writes before the artist does.
 */
export async function findHolder(
  context: SystemContext,
  number: string,
  accountSid?: string | null,
): Promise<string | undefined> {
  const { system } = context.db
  const holder = await senderOfNumber(system, number)
  if (!isTheirAccount(context, holder ? [holder] : [], accountSid)) return undefined
  if (holder) return holder.userId
  const userId = await findOnlyAccount(system)
  const offer = userId === undefined ? undefined : context.providers.sms?.offerTo?.(userId)
  if (userId === undefined || !offer?.isForOnlyAccount || !offer.numbers.includes(number)) return undefined
  const owner = await context.asOwner(userId)
  const taken = await owner.db.forOwner(owner.ownerId, (tx) => findOrTakeNumber(owner, tx))
  return taken?.address === number ? userId : undefined
}
