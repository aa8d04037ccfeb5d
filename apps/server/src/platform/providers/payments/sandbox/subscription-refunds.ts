import { sandboxInvoices } from '@greenroom/db'
import { and, eq, inArray } from '@greenroom/db/sql'
import type { PaymentProvider } from '../payments.ts'
import type { Sandbox } from './bank.ts'
import { monthAfter } from './periods.ts'
import { lockSubscription } from './subscriptions.ts'
import { tell } from './tell.ts'

/** Refunds of subscriptions: each invoice in full, once. */
export const subscriptionRefundsOf = ({ db, clock }: Sandbox): Pick<PaymentProvider, 'refundSubscription'> => ({
  refundSubscription: ({ subscriptionId, since }) =>
    db.asSystem(async (tx) => {
      const subscription = await lockSubscription(tx, subscriptionId)
      if (!subscription) return 0
      const { id, status, subscriptionId: of } = sandboxInvoices
      const paid = await tx
        .select()
        .from(sandboxInvoices)
        .where(and(eq(of, subscriptionId), eq(status, 'paid')))
      const due = paid.filter(({ at, amount }) => amount > 0 && monthAfter(at, at) > since)
      const fresh = due.flatMap((invoice) => (invoice.refundedAt === null ? [invoice.id] : []))
      if (fresh.length > 0) {
        const now = clock()
        await tx.update(sandboxInvoices).set({ refundedAt: now }).where(inArray(id, fresh))
        await tell(tx, now, subscription.userId, { type: 'credit_note.created', about: [] })
      }
      return due.reduce((cents, { amount }) => cents + amount, 0)
    }),
})
