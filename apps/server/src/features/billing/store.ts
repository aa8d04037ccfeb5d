import { billingCustomers } from '@greenroom/db'
import { and, eq, lt, ne, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../platform/context.ts'
import type { Card, PaymentProvider } from '../../platform/providers/payments/payments.ts'

type Provider = PaymentProvider['name']

/**
 * System write: draws the number of a fetch from the provider. Results of an older fetch never replace those of a newer
 * one.
 */
export async function drawTicket({ db }: SystemContext): Promise<number> {
  const { rows } = await db.system.execute<{ ticket: string }>(sql`select nextval('billing_tickets') as ticket`)
  return Number(rows[0]?.ticket)
}

/** System write: stores the owner's customer at this provider, replacing one at another. */
export async function keepCustomer(
  { db, now }: SystemContext,
  provider: Provider,
  userId: string,
  customerId: string,
): Promise<void> {
  const card = { cardId: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null }
  // Two at once conflict in both unique indexes of the table, and an upsert can target only one of them.
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

/** System write: deletes a customer that the provider no longer knows. */
export async function dropCustomer({ db }: SystemContext, provider: Provider, customerId: string): Promise<void> {
  await db.system
    .delete(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customerId, customerId)))
}

/** System write: stores the card that a fetch returned. @param ticket drawn before the fetch */
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
