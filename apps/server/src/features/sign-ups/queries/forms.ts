import { blocks, contacts, miniSites, type MiniSiteRow, profiles, signUps, users } from '@greenroom/db'
import {
  isSignUpType,
  isStorableText,
  readSettings,
  type SignUpForm,
  signUpForm,
  type SignUpSettings,
} from '@greenroom/domain'
import { and, desc, eq, isNull, or, type SQL } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { LinkHint } from '../policy/links.ts'

/** In whose look pages for fans are drawn. */
export type Look = Pick<MiniSiteRow, 'id' | 'userId' | 'username' | 'name' | 'avatarUrl' | 'theme' | 'headerSettings'>

export interface PublishedForm {
  site: MiniSiteRow
  blockId: string
  form: SignUpForm
}

/** System read: a form as visitors see it now; undefined where they see none. */
export async function findPublishedForm(
  { db }: SystemContext,
  siteId: string,
  blockId: string,
): Promise<PublishedForm | undefined> {
  const [found] = await db.system
    .select({ site: miniSites, block: blocks })
    .from(blocks)
    .innerJoin(miniSites, and(eq(miniSites.userId, blocks.userId), eq(miniSites.id, blocks.miniSiteId)))
    .where(
      and(
        eq(blocks.id, blockId),
        eq(miniSites.id, siteId),
        eq(blocks.isActive, true),
        isNull(blocks.lockedAt),
        eq(miniSites.isActive, true),
        isNull(miniSites.hiddenAt),
        isNull(miniSites.lockedAt),
      ),
    )
  if (!found || !isSignUpType(found.block.type)) return undefined
  const { site, block } = found
  const settings = readSettings(found.block.type, block.settings) as SignUpSettings
  return { site, blockId, form: signUpForm({ type: found.block.type, title: block.title, settings }, site.name) }
}

const look = {
  id: miniSites.id,
  userId: miniSites.userId,
  username: miniSites.username,
  name: miniSites.name,
  avatarUrl: miniSites.avatarUrl,
  theme: miniSites.theme,
  headerSettings: miniSites.headerSettings,
}

const isPublished = and(eq(miniSites.isActive, true), isNull(miniSites.hiddenAt), isNull(miniSites.lockedAt))

/**
 * System read: the site of this id, published or not, because who asks has to do with it already; where there is none any
 * more, the newest that its owner shows to everybody. Undefined where there is neither.
 */
export const findLook = (
  context: SystemContext,
  userId: string,
  siteId: string | null | undefined,
): Promise<Look | undefined> =>
  wantedOrNewest(
    context,
    and(eq(miniSites.userId, userId), siteId ? or(eq(miniSites.id, siteId), isPublished) : isPublished),
    siteId,
  )

/** System read: the site on whose form a sign-up was typed; of one without, that of the contact which it is about. */
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

/** System read: the site that a link hints at, where everybody may see it: a hint can be forged. */
export async function findHinted(context: SystemContext, hint: LinkHint | undefined): Promise<Look | undefined> {
  if (!hint) return undefined
  const { userId, signUpId, contactId } = hint
  const siteId = signUpId
    ? await findSiteOfSignUp(context, userId, signUpId)
    : contactId && (await findSiteOfContact(context, userId, contactId))
  return wantedOrNewest(context, and(eq(miniSites.userId, userId), isPublished), siteId)
}

async function findSiteOfContact(
  { db }: SystemContext,
  userId: string,
  contactId: string,
): Promise<string | null | undefined> {
  const [row] = await db.system
    .select({ siteId: contacts.minisiteId })
    .from(contacts)
    .where(and(eq(contacts.userId, userId), eq(contacts.id, contactId)))
  return row?.siteId
}

/** Of these sites the wanted one, else the newest. */
async function wantedOrNewest(
  { db }: SystemContext,
  which: SQL | undefined,
  wanted: string | null | undefined,
): Promise<Look | undefined> {
  const [site] = await db.system
    .select(look)
    .from(miniSites)
    .where(which)
    .orderBy(...(wanted ? [desc(eq(miniSites.id, wanted))] : []), desc(miniSites.createdAt))
    .limit(1)
  return site
}

/** System read: who fans know as the artist: the name of the site, else of the owner. */
export async function artistNameOf(context: SystemContext, userId: string, site?: Look): Promise<string> {
  if (site) return site.name
  const [profile] = await context.db.system
    .select({ name: profiles.name })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return profile?.name || 'this artist'
}

/** System read: whether there is an owner of this id, still. */
export async function isOwnerThere({ db }: SystemContext, userId: string): Promise<boolean> {
  const rows = await db.system.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows.length > 0
}

/** System read: the owner of the page of this name. */
export async function findOwnerByName({ db }: SystemContext, username: string): Promise<Look | undefined> {
  if (!isStorableText(username)) return undefined
  const [site] = await db.system
    .select(look)
    .from(miniSites)
    .where(and(eq(miniSites.username, username), isNull(miniSites.hiddenAt)))
  return site
}
