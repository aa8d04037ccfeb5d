import { type ConsentRecordRow, consentRecords, consentWordings } from '@greenroom/db'
import { and, desc, eq, inArray, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

export type NewRecord = Pick<ConsentRecordRow, 'contactId' | 'channel' | 'state' | 'actor' | 'method'> &
  Partial<Pick<ConsentRecordRow, 'wordingId' | 'source' | 'ip' | 'userAgent'>>

/** Longest source and user agent that a record stores, in characters. */
const MAX_SOURCE = 300
const MAX_USER_AGENT = 400

/** Adds consent records of one moment. */
export async function insertRecords(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  records: readonly NewRecord[],
): Promise<ConsentRecordRow[]> {
  if (records.length === 0) return []
  return tx
    .insert(consentRecords)
    .values(
      records.map(({ source, userAgent, ...record }) => ({
        ...record,
        source: source?.slice(0, MAX_SOURCE),
        userAgent: userAgent?.slice(0, MAX_USER_AGENT),
        id: newId(),
        userId: ownerId,
        at: now,
      })),
    )
    .returning()
}

/** Moves the records of a contact to the one that it is merged into. */
export async function moveRecords({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  await tx
    .update(consentRecords)
    .set({ contactId: keepId })
    .where(and(eq(consentRecords.userId, ownerId), eq(consentRecords.contactId, goneId)))
}

/** Returns the id of a wording. A new one gets the owner's next version. */
export async function wordingOf({ ownerId, newId, now }: Context, tx: OwnerTx, text: string): Promise<string> {
  const find = () =>
    tx
      .select({ id: consentWordings.id })
      .from(consentWordings)
      .where(
        and(
          eq(consentWordings.userId, ownerId),
          sql`md5(${consentWordings.text}) = md5(${text})`,
          eq(consentWordings.text, text),
        ),
      )
  const [known] = await find()
  if (known) return known.id
  await holdLock(tx, `consent-wordings:${ownerId}`)
  const [meanwhile] = await find()
  if (meanwhile) return meanwhile.id
  const [newest] = await tx
    .select({ version: consentWordings.version })
    .from(consentWordings)
    .where(eq(consentWordings.userId, ownerId))
    .orderBy(desc(consentWordings.version))
    .limit(1)
  const id = newId()
  await tx
    .insert(consentWordings)
    .values({ id, userId: ownerId, text, version: (newest?.version ?? 0) + 1, createdAt: now })
  return id
}

/** System write: deletes these wordings, unless a record still refers to them. */
export async function forgetWordings(system: SystemTx, { ownerId }: Context, ids: readonly string[]): Promise<void> {
  await system
    .delete(consentWordings)
    .where(
      and(
        eq(consentWordings.userId, ownerId),
        inArray(consentWordings.id, [...ids]),
        sql`not exists (select 1 from consent_records r where r.user_id = ${consentWordings.userId} and r.wording_id = ${consentWordings.id})`,
      ),
    )
}
