import { contacts, type ContactRow, signUps, users } from '@greenroom/db'
import { CONSENT_CHANNELS, type ConsentChannel, emailKey } from '@greenroom/domain'
import { and, asc, eq, isNull, or, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { artistNameOf, findLook, findPublishedLook, type Look } from '../../minisites/public.ts'
import { isOffered, stateOf } from '../policy/channels.ts'
import type { Chooser, LinkHint } from '../policy/links.ts'

/** The contact of a link, and the address or the phone that the link was sent to. */
type ChooserOfContact = Pick<Chooser, 'contactId' | 'email' | 'phone'>

/** Selects the contact of a link, even if deleted, and the one that has what the link was sent to. */
const ofLink = (ownerId: string, { contactId, email, phone }: ChooserOfContact) =>
  and(
    eq(contacts.userId, ownerId),
    or(
      eq(contacts.id, contactId),
      email === undefined ? undefined : and(isNull(contacts.deletedAt), eq(contacts.emailKey, sql`lower(${email})`)),
      phone === undefined ? undefined : and(isNull(contacts.deletedAt), eq(contacts.phone, phone)),
    ),
  )

function chooserAmong(rows: readonly ContactRow[], { contactId, email, phone }: ChooserOfContact) {
  const key = email === undefined ? undefined : emailKey(email)
  const own = rows.find(({ id }) => id === contactId)
  const live = rows.filter(({ deletedAt }) => !deletedAt)
  if (key === undefined && phone === undefined) return { chooser: live.find((row) => row === own), own }
  const holders = live.filter((row) => (phone === undefined ? row.emailKey === key : row.phone === phone))
  return { chooser: holders.find((row) => row === own) ?? holders[0], own }
}

/**
 * Locks the contact that a link applies to. If the contact is gone (merged, or deleted and added again) or has another
 * mailbox or phone by now, that is the one with what the link was sent to.
 * @returns `own`: the contact of the link itself, even if it is deleted
 */
export async function lockChooser(
  { ownerId }: Context,
  tx: OwnerTx,
  link: ChooserOfContact,
): Promise<{ chooser: ContactRow | undefined; own: ContactRow | undefined }> {
  const rows = await tx
    .select()
    .from(contacts)
    .where(ofLink(ownerId, link))
    .orderBy(asc(contacts.id))
    .for('no key update')
  return chooserAmong(rows, link)
}

/** A person viewing `/preferences`. */
interface ChooserView {
  owner: Context
  look: Look | undefined
  artist: string
  /** Undefined if the contact is gone. */
  row: ContactRow | undefined
  /** Channels that they have a choice in. */
  channels: ConsentChannel[]
}

/** Reads what `/preferences` shows to the bearer of a link. */
export async function chooserViewOf(context: SystemContext, link: Chooser): Promise<ChooserView> {
  const owner = await context.asOwner(link.userId)
  const rows = await owner.db.readForOwner(owner.ownerId, (tx) =>
    tx.select().from(contacts).where(ofLink(owner.ownerId, link)).execute(),
  )
  const { chooser: row } = chooserAmong(rows, link)
  const look = await findLook(context, link.userId, row?.minisiteId)
  const channels = row ? CONSENT_CHANNELS.filter((channel) => isOffered(row, channel)) : []
  return { owner, look, artist: await artistNameOf(context, link.userId, look), row, channels }
}

/** Returns the channels that a contact has agreed to. */
export const chosenBy = (row: ContactRow): ReadonlySet<ConsentChannel> =>
  new Set(CONSENT_CHANNELS.filter((channel) => stateOf(row, channel) === 'subscribed'))

/** System read: returns the site on which a sign-up was typed, or that of its contact. */
export async function findSiteOfSignUp(
  { db }: SystemContext,
  userId: string,
  signUpId: string,
): Promise<string | null | undefined> {
  const [row] = await db.system
    .select({ ofForm: signUps.miniSiteId, ofContact: contacts.minisiteId })
    .from(signUps)
    .leftJoin(contacts, and(eq(contacts.userId, signUps.userId), eq(contacts.id, signUps.contactId)))
    .where(and(eq(signUps.userId, userId), eq(signUps.id, signUpId)))
  return row?.ofForm ?? row?.ofContact
}

async function findSiteOfContact({ db }: SystemContext, userId: string, contactId: string) {
  const [row] = await db.system
    .select({ siteId: contacts.minisiteId })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), eq(contacts.id, contactId)))
  return row?.siteId
}

/** System read: returns the site that a link hints at, if it is public. A hint can be forged. */
export async function findHintedLook(context: SystemContext, hint: LinkHint | undefined): Promise<Look | undefined> {
  if (!hint) return undefined
  const { userId, contactId, signUpId } = hint
  const siteId = signUpId
    ? await findSiteOfSignUp(context, userId, signUpId)
    : contactId && (await findSiteOfContact(context, userId, contactId))
  return findPublishedLook(context, userId, siteId)
}

/** System read: tells whether an owner still exists, and their account is not over. */
export async function isOwnerThere({ db, now }: SystemContext, userId: string): Promise<boolean> {
  const [row] = await db.system.select({ over: users.deleteAfter }).from(users).where(eq(users.id, userId))
  return row !== undefined && (row.over === null || row.over > now)
}
