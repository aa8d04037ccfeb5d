import { blocks, miniSites, type MiniSiteRow, profiles, users } from '@greenroom/db'
import {
  isSignUpType,
  isStorableText,
  readSettings,
  type SignUpForm,
  signUpForm,
  type SignUpSettings,
} from '@greenroom/domain'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'

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

/** System read: the site of this id, or the newest of its owner. Undefined where there is none any more. */
export async function findLook(
  { db }: SystemContext,
  userId: string,
  siteId?: string | null,
): Promise<Look | undefined> {
  const own = db.system.select(look).from(miniSites)
  if (siteId) {
    const [site] = await own.where(and(eq(miniSites.userId, userId), eq(miniSites.id, siteId)))
    if (site) return site
  }
  const [newest] = await db.system
    .select(look)
    .from(miniSites)
    .where(eq(miniSites.userId, userId))
    .orderBy(desc(miniSites.createdAt))
    .limit(1)
  return newest
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
