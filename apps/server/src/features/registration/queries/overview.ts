import type { Context } from '../../../platform/context.ts'
import type { OverviewRead } from '../present.ts'
import { readNumbers } from './numbers.ts'
import { readProfile } from './profile.ts'
import { listOpen, listSteps } from './registrations.ts'

/** Reads all that the screens of registration show. */
export const readOverview = (context: Context): Promise<OverviewRead> =>
  context.db.forOwner(context.ownerId, async (tx) => ({
    filled: await readProfile(context, tx),
    open: await listOpen(context, tx),
    steps: await listSteps(context, tx),
    numbers: await readNumbers(context, tx),
  }))
