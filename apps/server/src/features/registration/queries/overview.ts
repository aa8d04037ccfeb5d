import { senders } from '@greenroom/db'
import { and, asc, eq, isNull } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OverviewRead } from '../present.ts'
import { readProfile } from './profile.ts'
import { listNumbers, listOpen, listSteps } from './registrations.ts'

/** Reads all that the screens of registration show. */
export function readOverview(context: Context): Promise<OverviewRead> {
  const { db, ownerId } = context
  return db.forOwner(ownerId, async (tx) => {
    const bought = await listNumbers(context, tx)
    const held = await tx
      .select({ address: senders.address, registration: senders.registration })
      .from(senders)
      .where(and(eq(senders.userId, ownerId), eq(senders.channel, 'sms'), isNull(senders.releasedAt)))
      .orderBy(asc(senders.createdAt))
    return {
      filled: await readProfile(context, tx),
      open: await listOpen(context, tx),
      steps: await listSteps(context, tx),
      numbers: [
        ...held.map((one) => ({ ...one, bought: bought.find(({ number }) => number === one.address) })),
        // A number whose purchase is still open has no sender yet.
        ...bought
          .filter(({ number }) => held.every(({ address }) => address !== number))
          .map((one) => ({ address: one.number, registration: 'pending', bought: one })),
      ],
    }
  })
}
