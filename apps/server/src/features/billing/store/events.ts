import { providerEvents } from '@greenroom/db'
import { lt } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import type { PaymentEvent, PaymentProvider } from '../../../platform/providers/payments/payments.ts'

/** System write: notes what a provider told, once. */
export async function keepProviderEvent(
  { db, now }: SystemContext,
  provider: PaymentProvider['name'],
  { id, type }: PaymentEvent,
): Promise<void> {
  await db.system.insert(providerEvents).values({ provider, id, type, receivedAt: now }).onConflictDoNothing()
}

/** System write: forgets what was told before this moment. */
export async function deleteProviderEvents({ db }: SystemContext, before: Date): Promise<void> {
  await db.system.delete(providerEvents).where(lt(providerEvents.receivedAt, before))
}
