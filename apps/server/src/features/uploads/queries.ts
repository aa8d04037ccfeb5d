import { blocks, campaigns, messageTemplates, miniSites, profiles, sends, uploads } from '@greenroom/db'
import { and, asc, eq, gt, lte, sql, type SQL } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../platform/context.ts'

const PATHS_AT_ONCE = 200

/**
 * Tests whether the owner of an upload shows it on a page or in an email. Paths are random, so finding one anywhere in a
 * text is proof.
 */
const shownAnywhere = (): SQL => sql`(
  exists (select 1 from ${miniSites} where ${miniSites.userId} = ${uploads.userId}
    and position(${uploads.path} in concat_ws(' ', ${miniSites.avatarUrl}, ${miniSites.headerSettings}, ${miniSites.seo})) > 0)
  or exists (select 1 from ${blocks} where ${blocks.userId} = ${uploads.userId}
    and position(${uploads.path} in concat_ws(' ', ${blocks.url}, ${blocks.settings})) > 0)
  or exists (select 1 from ${campaigns} where ${campaigns.userId} = ${uploads.userId}
    and (${campaigns.pictures} @> to_jsonb('/uploads/' || ${uploads.path})
      or ${campaigns.testPictures} @> to_jsonb('/uploads/' || ${uploads.path})))
  or exists (select 1 from ${messageTemplates} where ${messageTemplates.userId} = ${uploads.userId}
    and ${messageTemplates.pictures} @> to_jsonb('/uploads/' || ${uploads.path}))
  or exists (select 1 from ${sends} where ${sends.userId} = ${uploads.userId}
    and (${sends.pictures} @> to_jsonb('/uploads/' || ${uploads.path})
      or ${sends.testPictures} @> to_jsonb('/uploads/' || ${uploads.path}))))`

/** Tests, for system queries on `uploads`, whether a page, a block, or the profile of its owner shows it. */
export const shownByOwner = (): SQL => sql`(${shownAnywhere()}
  or exists (select 1 from ${profiles} where ${profiles.id} = ${uploads.userId} and position(${uploads.path} in ${profiles.avatarUrl}) > 0))`

/** Tells whether the owner still shows a picture of theirs, or undefined if they have none with this path. */
export async function isReferenced(context: Context, path: string): Promise<boolean | undefined> {
  const { db, ownerId } = context
  const [upload] = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ shown: sql<boolean>`${shownAnywhere()}` })
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

/** Tells whether an address is that of a picture the owner has stored here. */
export async function isOwnPicture({ db, ownerId, providers }: Context, url: string): Promise<boolean> {
  const path = url.split('/').slice(-3).join('/')
  const found = await db.readForOwner(ownerId, (tx) =>
    tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.userId, ownerId), eq(uploads.path, path)))
      .execute(),
  )
  return found.length > 0 && providers.storage.publicUrl(path) === url
}

/** Lists paths of an owner's pictures, in order, after the given one. */
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

/** Iterates over the paths of all pictures of an owner, in order. */
export async function* allPaths(context: Context): AsyncGenerator<string> {
  for (let after = '', count = PATHS_AT_ONCE; count === PATHS_AT_ONCE; ) {
    const paths = await listPaths(context, after, PATHS_AT_ONCE)
    yield* paths
    count = paths.length
    after = paths.at(-1) ?? after
  }
}

/** System read: lists paths of pictures unused since before a moment, in order, after the given one. */
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
