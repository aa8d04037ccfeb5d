import { providerAccounts } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Registrar } from '../../../platform/providers/registrar/registrar.ts'
import { isOnlyAccount, listSenders } from '../../messaging/public.ts'

/** Returns an owner's account at a registrar. */
export async function findAccount(
  { ownerId }: Context,
  tx: OwnerTx,
  provider: Registrar['name'],
): Promise<{ accountId: string } | undefined> {
  const [row] = await tx
    .select({ accountId: providerAccounts.accountId })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.userId, ownerId), eq(providerAccounts.provider, provider)))
    .execute()
  return row
}

/**
 * Tells how a registrar serves an owner; undefined: not at all. Where artists have no account of their own there (`direct`), the
 * operator's serves only whoever is alone here, or texts from a number that the operator assigned. @throws RegistrarError
 */
export async function tenancyFor(context: Context, registrar: Registrar): Promise<'isv' | 'direct' | undefined> {
  const tenancy = await registrar.decideTenancy()
  if (tenancy === 'isv') return tenancy
  const isServed = await context.db.forOwner(
    context.ownerId,
    async (tx) =>
      (await findAccount(context, tx, registrar.name)) !== undefined ||
      (await isOnlyAccount(tx)) ||
      (await listSenders(context, tx)).some(({ registration }) => registration === 'vouched'),
  )
  return isServed ? tenancy : undefined
}
