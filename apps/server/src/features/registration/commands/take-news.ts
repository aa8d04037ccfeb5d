import type { SystemContext } from '../../../platform/context.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import type { Registrar, RegistrarNews } from '../../../platform/providers/registrar/registrar.ts'
import { newsEvent } from '../events.ts'
import { holderOfAccount } from '../store/accounts.ts'
import { wakeNumber } from '../store/numbers.ts'
import { wakeRegistration } from '../store/registrations.ts'

/**
 * Takes news of a registrar: what it is about is looked at soon. The news itself counts for nothing, so that forged, doubled, or
 * late ones do no harm (N6). One that is looked at anyway is not woken twice.
 */
export async function takeNews(
  context: SystemContext,
  provider: Registrar['name'],
  news: readonly RegistrarNews[],
): Promise<void> {
  for (const { accountId, kind, id } of news) {
    const userId = await holderOfAccount(context, provider, accountId)
    if (userId === undefined) continue
    const owner = await context.asOwner(userId)
    await owner.db.forOwner(owner.ownerId, async (tx) => {
      if (kind === 'number') return wakeNumber(owner, tx, id)
      const woken = await wakeRegistration(owner, tx, kind, id)
      if (woken !== undefined) await announce(owner, tx, newsEvent(woken))
    })
  }
}
