import { sandboxInvoices, sandboxSubscriptions } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import { tell } from './tell.ts'

export type SubscriptionRow = typeof sandboxSubscriptions.$inferSelect

/** Ends it and voids its open invoices. */
export async function endNow(tx: SystemTx, now: Date, { id, userId }: SubscriptionRow): Promise<void> {
  await tx
    .update(sandboxInvoices)
    .set({ status: 'void' })
    .where(and(eq(sandboxInvoices.subscriptionId, id), eq(sandboxInvoices.status, 'open')))
  await tx
    .update(sandboxSubscriptions)
    .set({ status: 'canceled', endedAt: now, retryAt: null })
    .where(eq(sandboxSubscriptions.id, id))
  await tell(tx, now, userId, { type: 'customer.subscription.deleted', about: [['subscription', id]] })
}
