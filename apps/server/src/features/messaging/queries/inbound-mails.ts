import { inboundMails } from '@greenroom/db'
import { and, arrayContains, asc, count, isNotNull, isNull, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** Bytes of mails. Their lengths are known without reading them. */
const bytes = sql<string>`coalesce(sum(length(${inboundMails.raw})), 0)`
const isWaiting = isNull(inboundMails.handledAt)
const isOfStranger = and(isWaiting, isNotNull(inboundMails.waitsFor))
const waitsFor = (ownerId: string) => and(isOfStranger, arrayContains(inboundMails.waitsFor, [ownerId]))

/** System read: bytes of the mails that wait to be handled. */
export async function waitingBytesOfAll({ db }: SystemContext): Promise<number> {
  const [row] = await db.system.select({ bytes }).from(inboundMails).where(isWaiting)
  return Number(row?.bytes ?? 0)
}

/** System read: mails of strangers that wait for an owner, and their bytes. */
export async function weighStrangers({ db }: SystemContext, ownerId: string) {
  const [row] = await db.system.select({ mails: count(), bytes }).from(inboundMails).where(waitsFor(ownerId))
  return { mails: row?.mails ?? 0, bytes: Number(row?.bytes ?? 0) }
}

/** System read: bytes of the mails of strangers that wait for any owner. */
export async function strangersBytesOfAll({ db }: SystemContext): Promise<number> {
  const [row] = await db.system.select({ bytes }).from(inboundMails).where(isOfStranger)
  return Number(row?.bytes ?? 0)
}

/** System read: owners for whom mail of strangers waits. */
export async function listCrowdedOwners({ db }: SystemContext): Promise<string[]> {
  const owner = sql<string>`unnest(${inboundMails.waitsFor})`
  const rows = await db.system.selectDistinct({ owner }).from(inboundMails).where(isOfStranger)
  return rows.map((row) => row.owner)
}

/** System read: ids of the mails of strangers that wait for an owner, oldest first. */
export async function listMailsOfStrangers({ db }: SystemContext, ownerId: string): Promise<string[]> {
  const rows = await db.system
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(waitsFor(ownerId))
    .orderBy(asc(inboundMails.receivedAt), asc(inboundMails.id))
  return rows.map(({ id }) => id)
}
