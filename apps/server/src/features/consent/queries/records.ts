import { type ConsentRecordRow, consentRecords, consentWordings, contacts } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import { and, desc, eq, gt, inArray, isNull, ne, notInArray, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { Person } from '../../../platform/person.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import type { StandingConsent } from '../policy/own-word.ts'

export type ConsentView = ConsentRecordRow & { wording: { text: string; version: number } | null }

/** Most records shown for one person. */
const LATEST = 500

const select = (tx: OwnerTx) =>
  tx
    .select({ record: consentRecords, wording: { text: consentWordings.text, version: consentWordings.version } })
    .from(consentRecords)
    .leftJoin(
      consentWordings,
      and(eq(consentWordings.userId, consentRecords.userId), eq(consentWordings.id, consentRecords.wordingId)),
    )

/** Lists what a contact agreed to and withdrew, with proof, newest first. @throws AppError NOT_FOUND */
export async function listConsent({ db, ownerId }: Context, contactId: string): Promise<ConsentView[]> {
  return db.readForOwner(ownerId, async (tx) => {
    const [rows, [contact]] = await Promise.all([
      select(tx)
        .where(and(eq(consentRecords.userId, ownerId), eq(consentRecords.contactId, contactId)))
        .orderBy(desc(consentRecords.at), desc(consentRecords.id))
        .limit(LATEST)
        .execute(),
      tx
        .select({ id: contacts.id })
        .from(contacts)
        .where(
          and(
            eq(contacts.userId, ownerId),
            eq(contacts.id, contactId),
            isNull(contacts.deletedAt),
            isNull(contacts.lockedAt),
          ),
        )
        .execute(),
    ])
    if (!contact) throw notFound('contact')
    return rows.map(({ record, wording }) => ({ ...record, wording }))
  })
}

/** Reads one record within a transaction. */
export async function readConsent({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ConsentView> {
  const [row] = await select(tx).where(and(eq(consentRecords.userId, ownerId), eq(consentRecords.id, id)))
  if (!row) throw new Error('a consent record is missing')
  return { ...row.record, wording: row.wording }
}

/** Reads a channel's newest record, and the newest before the owner's own withdrawals. Ignores pending records. */
export async function standingConsent(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  channel: ConsentChannel,
): Promise<StandingConsent> {
  const newest = async (more?: SQL) => {
    const [row] = await tx
      .select()
      .from(consentRecords)
      .where(and(recordsOf(ownerId, contactId, channel), ne(consentRecords.state, 'pending'), more))
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

/** Most records that are read for what held before a STOP: more than people make by texting STOP and START for a day. */
const MOST_WORDS = 100

/** Reads the newest records of a contact about texts, newest first, without pending ones. */
export const textRecords = ({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<ConsentRecordRow[]> =>
  tx
    .select()
    .from(consentRecords)
    .where(and(recordsOf(ownerId, contactId, 'sms'), ne(consentRecords.state, 'pending')))
    .orderBy(desc(consentRecords.at), desc(consentRecords.id))
    .limit(MOST_WORDS)

/**
 * Methods that are not decisions: a form that anybody can fill in, an address that was withdrawn before, and a merge,
 * which brings the decisions themselves along.
 */
const NO_DECISIONS: ConsentRecordRow['method'][] = ['page', 'suppression', 'merge']

/**
 * Tells whether a contact has left a channel since a moment, by their own word or their owner's.
 * @param besidesStopsTo number whose STOPs do not count
 */
export async function hasLeftSince(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  channel: ConsentChannel,
  since: Date,
  { besidesStopsTo }: { besidesStopsTo?: string } = {},
): Promise<boolean> {
  const isOther =
    besidesStopsTo === undefined
      ? undefined
      : sql`(${consentRecords.method} <> 'text' or ${consentRecords.source} is distinct from ${besidesStopsTo})`
  const decided = and(gt(consentRecords.at, since), notInArray(consentRecords.method, NO_DECISIONS), isOther)
  return hasLeft(tx, and(recordsOf(ownerId, contactId, channel), decided))
}

/**
 * Tells whether this contact withdrew at a moment. A mail proves a mailbox, not a number: it cannot take back what the
 * holder of a number has withdrawn elsewhere.
 */
export const hasWithdrawn = (
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  channel: ConsentChannel,
  at: Date,
): Promise<boolean> =>
  hasLeft(
    tx,
    and(recordsOf(ownerId, contactId, channel), eq(consentRecords.actor, 'person'), eq(consentRecords.at, at)),
  )

async function hasLeft(tx: OwnerTx, when: SQL | undefined): Promise<boolean> {
  const [row] = await tx
    .select({ id: consentRecords.id })
    .from(consentRecords)
    .where(and(when, eq(consentRecords.state, 'opted_out')))
    .limit(1)
  return row !== undefined
}

const recordsOf = (ownerId: Context['ownerId'], contactId: string, channel: ConsentChannel) =>
  and(eq(consentRecords.userId, ownerId), eq(consentRecords.contactId, contactId), eq(consentRecords.channel, channel))

/** Returns the channels that a contact has decided about. */
export async function decidedChannels(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
): Promise<Set<ConsentChannel>> {
  const rows = await tx
    .selectDistinct({ channel: consentRecords.channel })
    .from(consentRecords)
    .where(
      and(
        eq(consentRecords.userId, ownerId),
        eq(consentRecords.contactId, contactId),
        ne(consentRecords.state, 'pending'),
      ),
    )
  return new Set(rows.map(({ channel }) => channel))
}

/** System read: the wordings under which a person agreed or withdrew. */
export const wordingsOfPerson = (system: SystemTx, { ownerId }: Context, person: Person) =>
  system
    .selectDistinct({ id: consentWordings.id, text: consentWordings.text, version: consentWordings.version })
    .from(consentWordings)
    .innerJoin(
      consentRecords,
      and(eq(consentRecords.userId, consentWordings.userId), eq(consentRecords.wordingId, consentWordings.id)),
    )
    .where(and(eq(consentWordings.userId, ownerId), inArray(consentRecords.contactId, [...person.ids])))

/** Returns when a contact last withdrew from a channel, by their own word or their owner's. */
export async function lastWithdrawal(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  channel: ConsentChannel,
): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: consentRecords.at })
    .from(consentRecords)
    .where(and(recordsOf(ownerId, contactId, channel), eq(consentRecords.state, 'opted_out')))
    .orderBy(desc(consentRecords.at))
    .limit(1)
  return row?.at
}
