import { inboundMails, type InboundMailRow } from '@greenroom/db'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** System write: keeps a mail as it came. @returns false if it is kept already */
export async function insertInboundMail(
  tx: SystemTx,
  mail: Pick<InboundMailRow, 'id' | 'digest' | 'door' | 'recipients' | 'receivedAt'> & { raw: Buffer },
): Promise<boolean> {
  const kept = await tx.insert(inboundMails).values(mail).onConflictDoNothing().returning({ id: inboundMails.id })
  return kept.length > 0
}

/** System write: notes a mail that could not be fetched, and where it lies. Noted once. */
export async function noteSetAside(
  { db, now, newId }: SystemContext,
  mail: Pick<InboundMailRow, 'digest' | 'door'> & { place: string },
): Promise<void> {
  await db.system
    .insert(inboundMails)
    .values({ ...mail, id: newId(), recipients: [], receivedAt: now, handledAt: now, outcome: 'set-aside' })
    .onConflictDoNothing()
}

/** System read: a mail that is not handled yet. */
export async function findWaitingMail({ db }: SystemContext, id: string): Promise<InboundMailRow | undefined> {
  const [row] = await db.system
    .select()
    .from(inboundMails)
    .where(and(eq(inboundMails.id, id), isNull(inboundMails.handledAt)))
  return row
}

/** System write: drops the text of a mail. Its digest stays, so that it is known when it comes again. */
export async function markMailHandled({ db, now }: SystemContext, id: string, outcome: string): Promise<void> {
  await db.system.update(inboundMails).set({ raw: null, handledAt: now, outcome }).where(eq(inboundMails.id, id))
}

/** System write: notes the owners for whom a mail waits. Its text stays. */
export async function markMailWaiting({ db }: SystemContext, id: string, waitsFor: string[]): Promise<void> {
  await db.system.update(inboundMails).set({ waitsFor }).where(eq(inboundMails.id, id))
}

/**
 * System write: forgets mails that were handled before a moment, and those that nobody could handle. @returns the number
 * of the latter
 */
export async function forgetMailsBefore({ db }: SystemContext, handled: Date, unhandled: Date): Promise<number> {
  await db.system
    .delete(inboundMails)
    .where(and(isNotNull(inboundMails.handledAt), lt(inboundMails.receivedAt, handled)))
  const { rowCount } = await db.system
    .delete(inboundMails)
    .where(and(isNull(inboundMails.handledAt), lt(inboundMails.receivedAt, unhandled)))
  return rowCount ?? 0
}

/** System write: removes recipients from the envelopes of mails, and mails for nobody else, whatever became of them. */
export async function removeRecipients(
  { db }: SystemContext,
  ids: readonly string[],
  addresses: readonly string[],
): Promise<void> {
  const gone = sql`${sql.param([...addresses])}::text[]`
  const these = inArray(inboundMails.id, [...ids])
  await db.system.delete(inboundMails).where(and(these, sql`${inboundMails.recipients} <@ ${gone}`))
  await db.system
    .update(inboundMails)
    .set({ recipients: sql`array(select one from unnest(${inboundMails.recipients}) one where one <> all (${gone}))` })
    .where(these)
}
