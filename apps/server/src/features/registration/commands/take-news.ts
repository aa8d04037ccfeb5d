import type { SystemContext } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import type { Registrar, RegistrarNews } from '../../../platform/providers/registrar/registrar.ts'
import { newsEvent } from '../events.ts'
import { holderOfAccount } from '../store/accounts.ts'
import { wakeRegistration } from '../store/registrations.ts'
import { haltUnlessSending } from './halt-unless-sending.ts'
import { takeNumberNews } from './take-number-news.ts'

/**
 * Takes news of a registrar: what it is about is looked at soon. The news itself counts for nothing, so that forged, doubled, or
 * late ones do no harm (N6); only of numbers it counts, because they cannot be asked about. What is looked at anyway is not woken
 * twice.
 */
export async function takeNews(
  context: SystemContext,
  provider: Registrar['name'],
  news: readonly RegistrarNews[],
): Promise<void> {
  for (const one of news) {
    const userId = await holderOfAccount(context, provider, one.accountId)
    if (userId === undefined) continue
    const owner = await context.asOwner(userId)
    await owner.db.forOwner(owner.ownerId, async (tx) => {
      if (one.kind === 'number') return takeNumberNews(owner, tx, one)
      const woken = await wakeRegistration(owner, tx, one.kind, one.id)
      if (woken !== undefined) await announce(owner, tx, newsEvent(woken))
    })
    if (one.kind === 'number') await haltUnlessSending(context, userId)
  }
}
