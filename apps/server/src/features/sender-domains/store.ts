import { type SenderDomainRow, senderDomains, sendingDays } from '@greenroom/db'
import { and, eq, ne, sql } from '@greenroom/db/sql'
import { lastOf, type SendingDay } from '@greenroom/domain'
import type { Context, SystemContext } from '../../platform/context.ts'
import { claimDueOfAll, type Due } from '../../platform/db/claim-due.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(senderDomains.userId, ownerId), eq(senderDomains.id, id))

/** @throws unique_violation if the owner has added it already */
export async function insertDomain(tx: OwnerTx, row: typeof senderDomains.$inferInsert): Promise<SenderDomainRow> {
  const [added] = await tx.insert(senderDomains).values(row).returning()
  if (!added) throw new Error('a new domain is missing')
  return added
}

/** Reads a domain and locks its row until the transaction ends. */
export async function lockDomain({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SenderDomainRow | undefined> {
  const [row] = await tx.select().from(senderDomains).where(own(ownerId, id)).for('no key update')
  return row
}

/** @throws unique_violation if it would be proved, and another owner has proved it */
export async function changeDomain(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<SenderDomainRow>,
): Promise<SenderDomainRow | undefined> {
  const [row] = await tx.update(senderDomains).set(change).where(own(ownerId, id)).returning()
  return row
}

/** Leaves every other domain of the owner as it is, but the sender no longer. */
export async function unchooseOthers({ ownerId }: Context, tx: OwnerTx, id: string): Promise<void> {
  await tx
    .update(senderDomains)
    .set({ isSender: false })
    .where(and(eq(senderDomains.userId, ownerId), ne(senderDomains.id, id), eq(senderDomains.isSender, true)))
}

/** @returns whether there was such a domain */
export async function removeDomain({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx.delete(senderDomains).where(own(ownerId, id)).returning({ id: senderDomains.id })
  return gone.length > 0
}

/** System write: claims domains that are due. */
export const claimDomainsOfAll = (system: SystemContext): Promise<Due[]> => claimDueOfAll(system, senderDomains)

/** Books days for a campaign. */
export async function insertDays(
  { ownerId }: Context,
  tx: OwnerTx,
  days: readonly { domain: string; day: string; sendId: string; people: number }[],
): Promise<void> {
  if (days.length === 0) return
  await tx
    .insert(sendingDays)
    .values(days.map((one) => ({ ...one, userId: ownerId })))
    .onConflictDoUpdate({
      target: [sendingDays.userId, sendingDays.domain, sendingDays.day, sendingDays.sendId],
      set: { people: sql`${sendingDays.people} + excluded.people` },
    })
}

/**
 * Frees the days of a campaign's people who have not left.
 * @param unsent people who were noted as departed and have not left
 * @returns how many they were, by day in order
 */
export async function freeDays(
  { ownerId }: Context,
  tx: OwnerTx,
  sendId: string,
  unsent: readonly SendingDay[] = [],
): Promise<SendingDay[]> {
  const own = and(eq(sendingDays.userId, ownerId), eq(sendingDays.sendId, sendId))
  const { day, people, departed } = sendingDays
  for (const one of unsent)
    await tx
      .update(sendingDays)
      .set({ departed: sql`greatest(0, ${departed} - ${one.people}::int)` })
      .where(and(own, eq(day, one.day)))
  const rows = await tx.select({ day, people, departed }).from(sendingDays).where(own).orderBy(day).for('update')
  const waiting = rows.reduce((sum, row) => sum + row.people - row.departed, 0)
  await tx.delete(sendingDays).where(and(own, eq(departed, 0)))
  await tx.update(sendingDays).set({ people: departed }).where(own)
  return lastOf(rows, Math.max(0, waiting))
}

/** Notes people of a campaign to whom mail leaves today. */
export async function noteDeparted(
  { ownerId }: Context,
  tx: OwnerTx,
  day: { domain: string; day: string; sendId: string; departed: number },
): Promise<void> {
  await tx
    .insert(sendingDays)
    .values({ ...day, people: 0, userId: ownerId })
    .onConflictDoUpdate({
      target: [sendingDays.userId, sendingDays.domain, sendingDays.day, sendingDays.sendId],
      set: { departed: sql`${sendingDays.departed} + excluded.departed` },
    })
}
