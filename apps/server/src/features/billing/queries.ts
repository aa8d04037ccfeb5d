import { billingCustomers, users } from '@greenroom/db'
import { displayName } from '@greenroom/domain'
import { and, asc, eq, gt } from '@greenroom/db/sql'
import type { SystemContext } from '../../platform/context.ts'
import type { Card, PaymentProvider } from '../../platform/providers/payments/payments.ts'

/** The owner as a customer of the provider. */
export interface Customer {
  customerId: string
  /** Card for automatic charges, as last seen. */
  card: Card | undefined
}

/** System read: returns the owner's customer at a provider, or undefined if they have never paid there. */
export async function findCustomer(
  { db }: SystemContext,
  provider: PaymentProvider['name'],
  userId: string,
): Promise<Customer | undefined> {
  const [row] = await db.system
    .select()
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.provider, provider)))
  return row && { customerId: row.customerId, card: cardOf(row) }
}

/** System read: tells whether a customer of the provider is an owner here. */
export async function isCustomer(
  { db }: SystemContext,
  provider: PaymentProvider['name'],
  customerId: string,
): Promise<boolean> {
  const rows = await db.system
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customerId, customerId)))
  return rows.length > 0
}

/** System read: tells whether an account exists. */
export async function hasAccount({ db }: SystemContext, userId: string): Promise<boolean> {
  const rows = await db.system.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows.length > 0
}

/** System read: lists all customers, by id. */
export async function listCustomersOfAll(
  { db }: SystemContext,
  provider: PaymentProvider['name'],
  after: string,
  limit: number,
): Promise<{ userId: string; customerId: string }[]> {
  return db.system
    .select({ userId: billingCustomers.userId, customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), gt(billingCustomers.userId, after)))
    .orderBy(asc(billingCustomers.userId))
    .limit(limit)
}

function cardOf({ cardId, cardBrand, cardLast4, cardExpMonth, cardExpYear }: typeof billingCustomers.$inferSelect) {
  if (cardId === null || cardBrand === null || cardLast4 === null) return undefined
  return { id: cardId, brand: cardBrand, last4: cardLast4, expMonth: cardExpMonth ?? 0, expYear: cardExpYear ?? 0 }
}

/** System read: returns what the provider is told about the owner. */
export async function findPayer(
  { db }: SystemContext,
  userId: string,
): Promise<{ email: string | null; name: string }> {
  const [person] = await db.system
    .select({ email: users.email, metadataName: users.name })
    .from(users)
    .where(eq(users.id, userId))
  return { email: person?.email ?? null, name: person ? displayName({ ...person, profileName: null }) : '' }
}
