import type { MiniSiteRow, SiteCodeRow } from '@greenroom/db'
import { asCode } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { findMainHost } from '../../site-hosts/public.ts'
import { withTags } from '../policy/codes.ts'
import { type Follower, isPerson, sourceOf } from '../policy/followers.ts'
import { findFollowed, isShown } from '../queries/followed.ts'
import { openScans } from '../store/scans.ts'

/** Any origin: addresses at the host of the request are given without theirs. */
const HERE = 'https://here.invalid'

/**
 * Follows a code of a page that visitors can open, and counts that. A code that is unknown, deleted, or paused leads to the
 * page and is not counted; nor are robots, previews, and HEAD. A count that cannot be written is logged: the visitor arrives
 * in any case.
 * @returns where it leads
 */
export async function followCode(
  context: SystemContext,
  site: MiniSiteRow,
  typed: string,
  follower: Follower,
): Promise<string> {
  const { system } = context.db
  const code = asCode(typed)
  const row = code === undefined ? undefined : await findFollowed(system, site.id, code)
  const isOpen = row !== undefined && row.pausedAt === null
  if (isOpen && isPerson(follower)) await count(context, row, follower)
  if (isOpen && row.url !== null) return withTags(new URL(row.url), row.tags).href
  const page = await pageOf(context, site, follower.host)
  if (!isOpen) return written(page)
  page.searchParams.set('via', row.code)
  const tagged = withTags(page, row.tags)
  if (row.blockId !== null && (await isShown(system, site.id, row.blockId))) tagged.hash = `b-${row.blockId}`
  return written(tagged)
}

/** Address of the page: at the host of the request, or at the owner's if the page here leads there. */
async function pageOf({ db, urls }: SystemContext, site: MiniSiteRow, host: string | undefined): Promise<URL> {
  if (host !== undefined) return new URL('/', HERE)
  const main = await findMainHost(db.system, site.id)
  return new URL(main?.redirects ? urls.hostUrl(main.host) : `/${site.username}`, HERE)
}

const written = (address: URL): string =>
  address.origin === HERE ? address.pathname + address.search + address.hash : address.href

async function count(context: SystemContext, row: SiteCodeRow, follower: Follower): Promise<void> {
  const { isScan, host } = follower
  const source = sourceOf(follower, host ?? new URL(context.urls.publicUrl).hostname)
  try {
    await context.hold(openScans).add({ userId: row.userId, codeId: row.id, at: context.now, isScan, source })
  } catch (error) {
    context.log.error({ err: error, codeId: row.id }, 'a followed code could not be counted')
  }
}
