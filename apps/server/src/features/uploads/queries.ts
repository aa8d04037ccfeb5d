import { blocks, miniSites, profiles, uploads } from '@greenroom/db'
import { and, asc, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import type { Context, SystemContext } from '../../platform/context.ts'

/** Where the owner of an upload shows it on a page. A path is random, so finding it anywhere in the text is proof. */
const shownOnPage = (): SQL => sql`(
  exists (select 1 from ${miniSites} where ${miniSites.userId} = ${uploads.userId}
    and position(${uploads.path} in concat_ws(' ', ${miniSites.avatarUrl}, ${miniSites.headerSettings}, ${miniSites.seo})) > 0)
  or exists (select 1 from ${blocks} where ${blocks.userId} = ${uploads.userId}
    and position(${uploads.path} in concat_ws(' ', ${blocks.url}, ${blocks.settings})) > 0))`

/** For system queries over `uploads`: whether a page, a block or the profile of its owner shows it. */
export const shownByOwner = (): SQL => sql`(${shownOnPage()}
  or exists (select 1 from ${profiles} where ${profiles.id} = ${uploads.userId} and position(${uploads.path} in ${profiles.avatarUrl}) > 0))`

/** Whether the owner still shows this picture of theirs; undefined where they have none of this path. */
export async function isReferenced(context: Context, path: string): Promise<boolean | undefined> {
  const { db, ownerId } = context
  const [upload] = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ shown: sql<boolean>`${shownOnPage()}` })
      .from(uploads)
      .where(and(eq(uploads.userId, ownerId), eq(uploads.path, path)))
      .execute(),
  )
  if (!upload || upload.shown) return upload?.shown
  // Profiles are a system table: the id is the signed-in owner's.
  const [profile] = await db.system
    .select({ avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(eq(profiles.id, ownerId))
  return profile?.avatarUrl?.includes(path) ?? false
}

/** Paths of an owner's pictures, in order, after the given one. */
export async function listPaths({ db, ownerId }: Context, after: string, limit: number): Promise<string[]> {
  const rows = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ path: uploads.path })
      .from(uploads)
      .where(and(eq(uploads.userId, ownerId), gt(uploads.path, after)))
      .orderBy(asc(uploads.path))
      .limit(limit)
      .execute(),
  )
  return rows.map(({ path }) => path)
}

/** System read: paths of pictures that have been unused since before a moment, in order, after the given one. */
export async function listOrphansOfAll(
  { db }: SystemContext,
  before: Date,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.system
    .select({ path: uploads.path })
    .from(uploads)
    .where(and(lte(uploads.orphanedAt, before), gt(uploads.path, after)))
    .orderBy(asc(uploads.path))
    .limit(limit)
  return rows.map(({ path }) => path)
}
