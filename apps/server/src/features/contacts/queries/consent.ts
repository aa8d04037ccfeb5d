import { type ConsentRecordRow, consentRecords, consentWordings } from '@greenroom/db'
import { and, desc, eq, gt, ne, notInArray, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readContact } from './contact.ts'

export type ConsentView = ConsentRecordRow & { wording: { text: string; version: number } | null }

/** Most records that are shown of one person. */
const LATEST = 500

const select = (tx: OwnerTx) =>
  tx
    .select({ record: consentRecords, wording: { text: consentWordings.text, version: consentWordings.version } })
    .from(consentRecords)
    .leftJoin(
      consentWordings,
      and(eq(consentWordings.userId, consentRecords.userId), eq(consentWordings.id, consentRecords.wordingId)),
    )

/** What a live contact agreed to and withdrew, with proof, newest first. @throws AppError NOT_FOUND */
export async function listConsent(context: Context, contactId: string): Promise<ConsentView[]> {
  const { db, ownerId } = context
  return db.readForOwner(ownerId, async (tx) => {
    const [rows] = await Promise.all([
      select(tx)
        .where(and(eq(consentRecords.userId, ownerId), eq(consentRecords.contactId, contactId)))
        .orderBy(desc(consentRecords.at), desc(consentRecords.id))
        .limit(LATEST)
        .execute(),
      readContact(context, tx, contactId),
    ])
    return rows.map(({ record, wording }) => ({ ...record, wording }))
  })
}

/** One record as it stands inside a transaction. */
export async function readConsent({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ConsentView> {
  const [row] = await select(tx).where(and(eq(consentRecords.userId, ownerId), eq(consentRecords.id, id)))
  if (!row) throw new Error('a consent record that is not there')
  return { ...row.record, wording: row.wording }
}

/**
 * What is said of a channel last, by hand of the owner or not, and what stood before the owner entered withdrawals by hand.
 * What waits for a mailbox says nothing yet.
 */
export async function standingConsent(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  channel: ConsentRecordRow['channel'],
): Promise<{ latest: ConsentRecordRow | undefined; before: ConsentRecordRow | undefined }> {
  const newest = async (more?: SQL) => {
    const [row] = await tx
      .select()
      .from(consentRecords)
      .where(and(saidOf(ownerId, contactId, channel), ne(consentRecords.state, 'pending'), more))
      .orderBy(desc(consentRecords.at), desc(consentRecords.id))
      .limit(1)
    return row
  }
  const byHand = and(
    eq(consentRecords.actor, 'owner'),
    eq(consentRecords.method, 'manual'),
    eq(consentRecords.state, 'opted_out'),
  )
  return { latest: await newest(), before: await newest(sql`not (${byHand})`) }
}

/**
 * Ways that are no decision of somebody who knows: a form that anybody fills in, an address that was withdrawn before, and
 * a merge, to which the decisions themselves come along.
 */
const NO_DECISIONS: ConsentRecordRow['method'][] = ['page', 'suppression', 'merge']

/** Whether somebody has left a channel since, by their own word or their owner's. */
export async function hasLeftSince(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  channel: ConsentRecordRow['channel'],
  since: Date,
): Promise<boolean> {
  const decided = and(gt(consentRecords.at, since), notInArray(consentRecords.method, NO_DECISIONS))
  return hasLeft(tx, and(saidOf(ownerId, contactId, channel), decided))
}

/**
 * Whether it was this very contact that withdrew then. A mailbox proves itself, not a number: what a number's holder has
 * withdrawn elsewhere nobody takes back by a mail of their own.
 */
export const hasWithdrawn = (
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  channel: ConsentRecordRow['channel'],
  at: Date,
): Promise<boolean> =>
  hasLeft(tx, and(saidOf(ownerId, contactId, channel), eq(consentRecords.actor, 'person'), eq(consentRecords.at, at)))

async function hasLeft(tx: OwnerTx, when: SQL | undefined): Promise<boolean> {
  const [row] = await tx
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(and(when, eq(consentRecords.state, 'opted_out')))
    .limit(1)
  return row !== undefined
}

/** Records of one contact on one channel. */
const saidOf = (ownerId: Context['ownerId'], contactId: string, channel: ConsentRecordRow['channel']) =>
  and(eq(consentRecords.userId, ownerId), eq(consentRecords.contactId, contactId), eq(consentRecords.channel, channel))
