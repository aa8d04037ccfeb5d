import type { SystemContext } from '../../../platform/context.ts'
import { noteDoubt } from '../../messaging/public.ts'
import { restUntil } from '../policy/carrier-codes.ts'
import { sharedClockOf } from '../policy/paces.ts'
import { restClock } from '../store/clocks.ts'

/**
 * Heeds what a carrier's code says about a sender beyond the one text: that its registration is in doubt, that its brand's day is
 * used up, or that it texts too fast.
 * @param said.sender E.164, or a name; undefined: the number that its owner texts from now
 */
export async function heedCode(
  system: SystemContext,
  said: { userId: string; sender?: string | undefined; code: number | undefined },
): Promise<void> {
  await noteDoubt(system, said)
  const until = restUntil(said.code, system.now)
  if (until === undefined) return
  const { sender } = said
  const shared = sender === undefined ? undefined : sharedClockOf({ userId: said.userId, address: sender })
  const owner = await system.asOwner(said.userId)
  await owner.db.forOwner(owner.ownerId, (tx) => restClock(owner, tx, { address: sender, shared }, until))
}
