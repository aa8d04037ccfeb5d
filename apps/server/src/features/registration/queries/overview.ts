import type { Context } from '../../../platform/context.ts'
import { RegistrarError } from '../../../platform/providers/registrar/registrar.ts'
import type { OverviewRead } from '../present.ts'
import { tenancyFor } from './accounts.ts'
import { readNumbers } from './numbers.ts'
import { readProfile } from './profile.ts'
import { listOpen, listSteps } from './registrations.ts'

/** Reads all that the screens of registration show. */
export async function readOverview(context: Context): Promise<OverviewRead> {
  const tenancy = await readTenancy(context)
  return context.db.forOwner(context.ownerId, async (tx) => ({
    filled: await readProfile(context, tx),
    open: await listOpen(context, tx),
    steps: await listSteps(context, tx),
    numbers: await readNumbers(context, tx),
    tenancy,
  }))
}

/** Returns how the registrar serves the owner; while it cannot be asked, as if it did not. */
async function readTenancy(context: Context): Promise<OverviewRead['tenancy']> {
  const { registrar } = context.providers
  if (!registrar) return null
  try {
    return (await tenancyFor(context, registrar)) ?? null
  } catch (error) {
    if (error instanceof RegistrarError) return null
    throw error
  }
}
