import { billingCustomers } from '@greenroom/db'
import { and, eq, lt, ne, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../platform/context.ts'
import type { Card, PaymentProvider } from '../../platform/providers/payments/payments.ts'

type Provider = PaymentProvider['name']

/** System write: the number of a look at the provider; what an older look saw is not kept over what a newer one saw. */
export async function drawTicket({ db }: SystemContext): Promise<number> {
  const { rows } = await db.system.execute<{ ticket: string }>(sql`select nextval('billing_tickets') as ticket`)
  return Number(rows[0]?.ticket)
}

/** System write: the owner at this provider, in place of whom they were at another. */
export async function keepCustomer(
  { db, now }: SystemContext,
  provider: Provider,
  userId: string,
  customerId: string,
): Promise<void> {
  const card = { cardId: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null }
  // Two at once conflict in both unique indexes of the table; only one of them can be the target of an update.
  const { rowCount } = await db.system
    .insert(billingCustomers)
    .values({ userId, provider, customerId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  if (rowCount) return
  await db.system
    .update(billingCustomers)
    .set({ provider, customerId, ...card, updatedAt: now })
    .where(and(eq(billingCustomers.userId, userId), ne(billingCustomers.provider, provider)))
}

/** System write: forgets whom the provider does not know any more. */
export async function dropCustomer({ db }: SystemContext, provider: Provider, customerId: string): Promise<void> {
  await db.system
    .delete(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customerId, customerId)))
}

/** System write: the card as a look at the provider saw it. @param ticket drawn before the look */
export async function keepCard(
  { db, now }: SystemContext,
  provider: Provider,
  customerId: string,
  ticket: number,
  card: Card | undefined,
): Promise<void> {
  await db.system
    .update(billingCustomers)
    .set({
      cardId: card?.id ?? null,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      cardExpMonth: card?.expMonth ?? null,
      cardExpYear: card?.expYear ?? null,
      ticket,
      updatedAt: now,
    })
    .where(
      and(
        eq(billingCustomers.provider, provider),
        eq(billingCustomers.customerId, customerId),
        lt(billingCustomers.ticket, ticket),
      ),
    )
}
