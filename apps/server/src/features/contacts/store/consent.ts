import { type ConsentRecordRow, consentRecords, consentWordings, contacts, type ContactRow } from '@greenroom/db'
import type { ConsentChannel, ConsentState } from '@greenroom/domain'
import { and, desc, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { addressOf, STATE_FIELDS } from '../policy/channels.ts'
import { isOwnWord } from '../policy/consent.ts'
import { hasWithdrawn } from '../queries/consent.ts'
import { liftSuppression, suppress, suppressedAt } from './suppressions.ts'

/** What somebody agreed to or withdrew, and how that is known (standard S19). */
export interface ConsentGiven {
  channel: ConsentChannel
  /** `pending`: agreed, but the mailbox has not confirmed yet; the state of the contact stays. */
  state: ConsentState | 'pending'
  actor: ConsentRecordRow['actor']
  method: ConsentRecordRow['method']
  /** The text that was agreed to; each is kept once, with a version of its own. */
  wording?: string | undefined
  /** e.g. the address of the page, the name of the file; at most 300 characters. */
  source?: string
  ip?: string | null
  userAgent?: string | null
}

/**
 * Records consent of a contact and sets the state that follows. An address that must not be written to stays opted out
 * until the person agrees by a word that is certainly their own; what they withdraw themselves outlives the contact.
 */
export async function writeConsent(
  context: Context,
  tx: OwnerTx,
  contactId: string,
  given: ConsentGiven,
): Promise<ConsentRecordRow> {
  const { ownerId, now } = context
  const { channel, actor } = given
  const own = and(eq(contacts.userId, ownerId), eq(contacts.id, contactId))
  const [row] = await tx.select().from(contacts).where(own).for('no key update')
  if (!row) throw new Error('consent of a contact that is not there')
  const isRefused = await staysOut(context, tx, row, given)
  const kept = isRefused ? { ...given, state: 'opted_out' as const, method: 'suppression' as const } : given
  const record = await insertRecord(context, tx, contactId, kept)
  await tx
    .update(contacts)
    .set({
      ...(kept.state === 'pending' ? {} : { [STATE_FIELDS[channel]]: kept.state }),
      ...(actor === 'person'
        ? { lastActivity: sql`greatest(${contacts.lastActivity}, ${now.toISOString()}::timestamptz)` }
        : {}),
      updatedAt: now,
    })
    .where(own)
  const address = addressOf(row, channel)
  if (address && channel !== 'visits') {
    if (kept.state === 'opted_out' && actor === 'person') await suppress(context, tx, channel, [address], 'opted_out')
    if (kept.state === 'subscribed') await liftSuppression(context, tx, channel, address)
  }
  return record
}

async function staysOut(context: Context, tx: OwnerTx, row: ContactRow, given: ConsentGiven): Promise<boolean> {
  const { channel, state } = given
  const address = addressOf(row, channel)
  if (state !== 'subscribed' || channel === 'visits' || !address) return false
  if (channel === 'email' && isOwnWord(given)) return false
  const withdrawnAt = await suppressedAt(context, tx, channel, address)
  if (!withdrawnAt) return false
  return !isOwnWord(given) || !(await hasWithdrawn(context, tx, row.id, channel, withdrawnAt))
}

async function insertRecord(
  context: Context,
  tx: OwnerTx,
  contactId: string,
  { channel, state, actor, method, wording, source = '', ip = null, userAgent = null }: ConsentGiven,
): Promise<ConsentRecordRow> {
  const wordingId = wording === undefined ? null : await wordingOf(context, tx, wording)
  const [record] = await tx
    .insert(consentRecords)
    .values({
      id: context.newId(),
      userId: context.ownerId,
      contactId,
      channel,
      state,
      actor,
      method,
      wordingId,
      source: source.slice(0, 300),
      ip,
      userAgent: userAgent?.slice(0, 400) ?? null,
      at: context.now,
    })
    .returning()
  if (!record) throw new Error('a consent record was not kept')
  return record
}

/** The id of a wording; a new one gets the owner's next version. */
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
