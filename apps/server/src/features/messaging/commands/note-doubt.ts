import { doubtOf } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { numberDoubted } from '../events.ts'
import { RecentDoubts } from '../policy/recent-doubts.ts'
import { findSender } from '../store/senders.ts'

const openRecent = () => new RecentDoubts()

/**
 * Announces that carriers doubt the registration of a number, as a refusal or a receipt says. A process announces the same doubt
 * once a minute, however many texts it hits.
 * @param said.number E.164; undefined: the one that its owner texts from now
 * @param said.code of the provider; any that is no doubt is passed over
 */
export async function noteDoubt(
  system: SystemContext,
  said: { userId: string; number?: string | undefined; code: number | undefined },
): Promise<void> {
  const { userId, code } = said
  if (code === undefined || doubtOf(code) === undefined) return
  const recent = system.hold(openRecent)
  const key = `${userId}/${said.number ?? ''}/${code}`
  if (!recent.take(key, system.now)) return
  try {
    const owner = await system.asOwner(userId)
    await owner.db.forOwner(owner.ownerId, async (tx) => {
      const number = said.number ?? (await findSender(owner, tx))?.address
      if (number !== undefined) await announce(owner, tx, numberDoubted({ number, code }))
    })
  } catch (error) {
    recent.forget(key)
    throw error
  }
}
