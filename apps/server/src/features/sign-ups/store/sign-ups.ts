import { contactEvents, contacts, type SignUpRow, signUps } from '@greenroom/db'
import { CONSENT_CHANNELS } from '@greenroom/domain'
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { hasLeftSince } from '../../consent/public.ts'

export type NewSignUp = Pick<SignUpRow, 'kind' | 'typed' | 'consents' | 'needsConfirmation' | 'source'> &
  Partial<
    Pick<
      SignUpRow,
      'miniSiteId' | 'blockId' | 'contactId' | 'ip' | 'userAgent' | 'referrer' | 'visit' | 'fingerprint' | 'takenInAt'
    >
  >

const owned = (ownerId: string, id: string) => and(eq(signUps.userId, ownerId), eq(signUps.id, id))

/**
 * Stores form input. Repeated input is stored once, unless the earlier sign-up is over.
 * @returns its id, and whether it is new
 */
export async function keepSignUp(
  context: Context,
  tx: OwnerTx,
  fields: NewSignUp,
): Promise<{ id: string; isNew: boolean }> {
  const { ownerId, newId, now } = context
  const [made] = await tx
    .insert(signUps)
    .values({ ...fields, id: newId(), userId: ownerId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: signUps.id })
  if (made) return { id: made.id, isNew: true }
  if (!fields.fingerprint) throw new Error('a sign-up was not stored')
  const [known] = await tx
    .select()
    .from(signUps)
    .where(and(eq(signUps.userId, ownerId), eq(signUps.fingerprint, fields.fingerprint)))
    .for('no key update')
  if (known && !(await isOver(context, tx, known))) return { id: known.id, isNew: false }
  if (known) await changeSignUp(context, tx, known.id, { fingerprint: null })
  return keepSignUp(context, tx, fields)
}

/** Tells whether nothing is left of a sign-up: its contact was deleted, or has withdrawn what was agreed to. */
async function isOver(context: Context, tx: OwnerTx, row: SignUpRow): Promise<boolean> {
  const { contactId, takenInAt, createdAt, consents } = row
  if (contactId === null || takenInAt === null) return false
  const [contact] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, context.ownerId), eq(contacts.id, contactId), isNull(contacts.deletedAt)))
  if (!contact) return true
  for (const channel of CONSENT_CHANNELS)
    if (consents[channel] !== undefined && (await hasLeftSince(context, tx, contactId, channel, createdAt))) return true
  return false
}

/** Locks a sign-up until the transaction ends. */
export async function lockSignUp({ ownerId }: Context, tx: OwnerTx, id: string): Promise<SignUpRow | undefined> {
  const [row] = await tx.select().from(signUps).where(owned(ownerId, id)).for('no key update')
  return row
}

export async function readSignUp({ ownerId, db }: Context, id: string): Promise<SignUpRow | undefined> {
  const [row] = await db.readForOwner(ownerId, (tx) => tx.select().from(signUps).where(owned(ownerId, id)).execute())
  return row
}

export async function changeSignUp(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<
    Pick<SignUpRow, 'typed' | 'consents' | 'contactId' | 'madeContactId' | 'fingerprint' | 'takenInAt' | 'confirmedAt'>
  >,
): Promise<void> {
  await tx.update(signUps).set(change).where(owned(ownerId, id))
}

/**
 * Tells whether the person who submitted a form may change its contact: only if the form created it and nobody else has
 * spoken for it, because anybody can type the address of a known contact. On the page behind their own mailbox's link
 * people speak for themselves, unless the owner has given the contact another mailbox since.
 */
export async function speaksFor(context: Context, tx: OwnerTx, row: SignUpRow): Promise<boolean> {
  const { kind, contactId, madeContactId, createdAt } = row
  if (contactId === null) return false
  if (kind === 'completion') return !(await isEdited(context, tx, contactId, ['email'], createdAt))
  return contactId === madeContactId && !(await isSpokenFor(context, tx, contactId))
}

/** Fields of a contact that pages for fans show. */
const SHOWN = ['name', 'email', 'phone', 'birthday', 'city', 'region', 'country']

/**
 * Tells whether somebody other than the form's sender has spoken for a contact: its mailbox, or its owner by a merge or
 * an edit.
 */
async function isSpokenFor(context: Context, tx: OwnerTx, contactId: string): Promise<boolean> {
  const { ownerId } = context
  const [confirmed] = await tx
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.userId, ownerId), eq(signUps.contactId, contactId), isNotNull(signUps.confirmedAt)))
    .limit(1)
  const [merged] = await tx
    .select({ id: contactEvents.id })
    .from(contactEvents)
    .where(
      and(eq(contactEvents.userId, ownerId), eq(contactEvents.contactId, contactId), eq(contactEvents.kind, 'merged')),
    )
    .limit(1)
  return Boolean(confirmed ?? merged) || isEdited(context, tx, contactId, SHOWN)
}

/** Tells whether the owner has changed one of these fields of a contact, by hand or by a list. */
async function isEdited(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  fields: readonly string[],
  since?: Date,
): Promise<boolean> {
  const [edited] = await tx
    .select({ id: contactEvents.id })
    .from(contactEvents)
    .where(
      and(
        eq(contactEvents.userId, ownerId),
        eq(contactEvents.contactId, contactId),
        eq(contactEvents.kind, 'edited'),
        since && gte(contactEvents.at, since),
        sql`${contactEvents.details} -> 'changes' ?| ${sql.param([...fields])}::text[]`,
      ),
    )
    .limit(1)
  return edited !== undefined
}

/** Moves the sign-ups of a contact to the one that it is merged into. */
export async function mergeSignUps({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  await tx
    .update(signUps)
    .set({ contactId: keepId })
    .where(and(eq(signUps.userId, ownerId), eq(signUps.contactId, goneId)))
}

/** Records that the mailbox of a contact has confirmed: from now on no form speaks for it. */
export async function noteSpoken({ ownerId, now }: Context, tx: OwnerTx, contactId: string): Promise<void> {
  await tx
    .update(signUps)
    .set({ confirmedAt: now })
    .where(and(eq(signUps.userId, ownerId), eq(signUps.madeContactId, contactId), isNull(signUps.confirmedAt)))
}

/** Returns the latest unconfirmed input from the person's own page. */
export async function newestCompletion(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  since: Date,
): Promise<SignUpRow | undefined> {
  const [row] = await tx
    .select()
    .from(signUps)
    .where(
      and(
        eq(signUps.userId, ownerId),
        eq(signUps.contactId, contactId),
        eq(signUps.kind, 'completion'),
        gt(signUps.createdAt, since),
      ),
    )
    .orderBy(desc(signUps.createdAt))
    .limit(1)
    .execute()
  return row
}

/** System write: deletes sign-ups past their retention. */
export async function forgetSignUpsOfAll({ db }: SystemContext, before: Date): Promise<void> {
  await db.system.delete(signUps).where(lt(signUps.createdAt, before))
}

/** Most taken in by one run of the job. */
const MOST_LATE = 1000

/** System read: returns sign-ups of a period that were not taken in, oldest first. */
export const lateSignUpsOfAll = ({ db }: SystemContext, from: Date, to: Date) =>
  db.system
    .select({ id: signUps.id, userId: signUps.userId })
    .from(signUps)
    .where(and(gt(signUps.createdAt, from), lt(signUps.createdAt, to), isNull(signUps.takenInAt)))
    .orderBy(asc(signUps.createdAt))
    .limit(MOST_LATE)
