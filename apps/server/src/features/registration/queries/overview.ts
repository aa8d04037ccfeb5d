import type { Context } from '../../../platform/context.ts'
import { listSenders } from '../../messaging/public.ts'
import type { OverviewRead } from '../present.ts'
import { readProfile } from './profile.ts'
import { listNumbers, listOpen, listSteps } from './registrations.ts'

/** Reads all that the screens of registration show. */
export function readOverview(context: Context): Promise<OverviewRead> {
  const { db, ownerId } = context
  return db.forOwner(ownerId, async (tx) => {
    const bought = await listNumbers(context, tx)
    const held = await listSenders(context, tx)
    return {
      filled: await readProfile(context, tx),
      open: await listOpen(context, tx),
      steps: await listSteps(context, tx),
      numbers: [
        ...held.map(({ address, registration }) => ({
          address,
          registration,
          bought: bought.find(({ number }) => number === address),
        })),
        // A number that is being bought has no sender yet, and one that is being given back has none any more.
        ...bought
          .filter(({ number }) => held.every(({ address }) => address !== number))
          .map((one) => ({ address: one.number, registration: one.state, bought: one })),
      ],
    }
  })
}
