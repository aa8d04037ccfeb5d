import { providerAccounts } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import type { Registrar } from '../../../platform/providers/registrar/registrar.ts'

type Provider = Registrar['name']

/** Keeps an owner's account. The first one stays. */
export async function insertAccount(
  { ownerId, now }: Context,
  tx: OwnerTx,
  provider: Provider,
  accountId: string,
): Promise<void> {
  await tx
    .insert(providerAccounts)
    .values({ userId: ownerId, provider, accountId, createdAt: now })
    .onConflictDoNothing()
}

/** System read: returns whose account it is. */
export async function holderOfAccount(
  { db }: { db: SystemContext['db'] },
  provider: Provider,
  accountId: string,
): Promise<string | undefined> {
  const system: SystemTx = db.system
  const [row] = await system
    .select({ userId: providerAccounts.userId })
    .from(providerAccounts)
    .where(and(eq(providerAccounts.provider, provider), eq(providerAccounts.accountId, accountId)))
  return row?.userId
}
