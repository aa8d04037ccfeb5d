import { type SenderDomainRow, senderDomains, sendingDays } from '@greenroom/db'
import { dayOf, type SendingDay } from '@greenroom/domain'
import { and, asc, desc, eq, max, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'

/** The installation's domain, as bookings name it. */
export const HOUSE_DOMAIN = ''

/** Returns an owner's domains, oldest first. */
export function listDomains({ ownerId }: Context, tx: OwnerTx): Promise<SenderDomainRow[]> {
  return tx
    .select()
    .from(senderDomains)
    .where(eq(senderDomains.userId, ownerId))
    .orderBy(asc(senderDomains.createdAt), asc(senderDomains.id))
    .execute()
}

/** @throws AppError NOT_FOUND */
export async function readDomain(context: Context, tx: OwnerTx, id: string): Promise<SenderDomainRow> {
  const row = await findDomain(context, tx, id)
  if (!row) throw notFound('domain')
  return row
}

export async function findDomain({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SenderDomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(senderDomains)
    .where(and(eq(senderDomains.userId, ownerId), eq(senderDomains.id, id)))
    .execute()
  return row
}

/** Returns the domain that an owner has chosen as their sender. */
export async function findSenderDomain({ ownerId }: Context, tx: OwnerTx): Promise<SenderDomainRow | undefined> {
  const [row] = await tx
    .select()
    .from(senderDomains)
    .where(and(eq(senderDomains.userId, ownerId), eq(senderDomains.isSender, true)))
    .execute()
  return row
}

/** Returns what left from each domain of an owner on each day, of all campaigns; from today on, what is booked where that is more. */
export async function readDays({ ownerId, now }: Context, tx: OwnerTx): Promise<Map<string, SendingDay[]>> {
  const { domain, day, people, departed } = sendingDays
  const rows = await tx
    .select({
      domain,
      day,
      people: sql<number>`sum(case when ${day} < ${dayOf(now)} then ${departed} else greatest(${departed}, ${people}) end)::int`,
    })
    .from(sendingDays)
    .where(eq(sendingDays.userId, ownerId))
    .groupBy(sendingDays.domain, sendingDays.day)
    .execute()
  return Map.groupBy(rows, ({ domain }) => domain)
}

/** Returns to how many people mail left from a domain on each day. */
export const readDeparted = ({ ownerId }: Context, tx: OwnerTx, domain: string): Promise<SendingDay[]> =>
  tx
    .select({ day: sendingDays.day, people: sql<number>`sum(${sendingDays.departed})::int` })
    .from(sendingDays)
    .where(and(eq(sendingDays.userId, ownerId), eq(sendingDays.domain, domain)))
    .groupBy(sendingDays.day)
    .execute()

/** System read, for the sandbox: the rows of a domain, whoever has added it. */
export const findDomainsOfAll = ({ db }: SystemContext, domain: string): Promise<SenderDomainRow[]> =>
  db.system
    .select()
    .from(senderDomains)
    .where(eq(senderDomains.domain, domain))
    .orderBy(asc(senderDomains.createdAt))
    .limit(10)
    .execute()

/** System read, for the sandbox: domains that anybody has added, newest first. @param search part of a name */
export const listDomainsOfAll = (
  { db }: SystemContext,
  search: string | undefined,
  limit: number,
): Promise<{ domain: string; addedAt: Date | null }[]> =>
  db.system
    .select({ domain: senderDomains.domain, addedAt: max(senderDomains.createdAt) })
    .from(senderDomains)
    .where(search ? sql`strpos(${senderDomains.domain}, ${search.toLowerCase()}) > 0` : undefined)
    .groupBy(senderDomains.domain)
    .orderBy(desc(max(senderDomains.createdAt)))
    .limit(limit)
    .execute()
