import { doubtOf, isSenderName } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { numberDoubted } from '../events.ts'
import { RecentDoubts } from '../policy/recent-doubts.ts'
import { findNumber } from '../store/senders.ts'

const openRecent = () => new RecentDoubts()

/**
 * Announces that carriers doubt the registration of a number, as a refusal or a receipt says. A process announces the same doubt
 * once a minute, however many texts it hits. A name has no registration to doubt.
 * @param said.sender E.164, or a name; undefined: the number that its owner texts from now
 * @param said.code of the provider; any that is no doubt is passed over
 */
export async function noteDoubt(
  system: SystemContext,
  said: { userId: string; sender?: string | undefined; code: number | undefined },
): Promise<void> {
  const { userId, code } = said
  if (code === undefined || doubtOf(code) === undefined) return
  if (said.sender !== undefined && isSenderName(said.sender)) return
  const recent = system.hold(openRecent)
  const key = `${userId}/${said.sender ?? ''}/${code}`
  if (!recent.take(key, system.now)) return
  try {
    const owner = await system.asOwner(userId)
    await owner.db.forOwner(owner.ownerId, async (tx) => {
      const number = said.sender ?? (await findNumber(owner, tx))?.address
      if (number !== undefined) await announce(owner, tx, numberDoubted({ number, code }))
    })
  } catch (error) {
    recent.forget(key)
    throw error
  }
}
