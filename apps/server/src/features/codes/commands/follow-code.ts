import type { MiniSiteRow, SiteCodeRow } from '@greenroom/db'
import { asCode, type CodeTags } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { factsOf, filterOf, NOTHING_SAID, signedInAs } from '../../analytics/public.ts'
import { findMainHost } from '../../site-hosts/public.ts'
import { withTags } from '../policy/codes.ts'
import type { Follower } from '../policy/followers.ts'
import { findFollowed, isShown } from '../queries/followed.ts'
import { openScans } from '../store/scans.ts'

/** Any origin: addresses at the host of the request are given without theirs. */
const HERE = 'https://here.invalid'

/**
 * Follows a code of a page that visitors can open, and counts that. A code that is unknown, deleted, or paused leads to the
 * page and is not counted; nor are robots, previews, HEAD, and the signed-in owner. A count that cannot be written is logged: the visitor arrives
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
  if (isOpen && (await isCounted(context, row, follower))) await count(context, row, follower)
  if (isOpen && row.url !== null) return withTags(new URL(row.url), tagsOf(row, follower)).href
  const page = await pageOf(context, site, follower.host)
  if (!isOpen) return written(page)
  page.searchParams.set('via', row.code)
  const tagged = withTags(page, tagsOf(row, follower))
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

/** A scan says so, where its owner has not chosen another medium. */
const tagsOf = ({ tags }: SiteCodeRow, { isScan }: Follower): CodeTags => (isScan ? { medium: 'qr', ...tags } : tags)

const isCounted = async (context: SystemContext, row: SiteCodeRow, follower: Follower): Promise<boolean> =>
  follower.method === 'GET' &&
  filterOf(follower) === 0 &&
  (follower.cookie === undefined || (await signedInAs(context, follower.cookie)) !== row.userId)

async function count(context: SystemContext, row: SiteCodeRow, follower: Follower): Promise<void> {
  const { isScan, host, referrer } = follower
  const ownHost = host ?? new URL(context.urls.publicUrl).hostname
  const source = factsOf(follower, { ...NOTHING_SAID, referrer }, (one) => one === ownHost).source ?? ''
  try {
    await context.hold(openScans).add({ userId: row.userId, codeId: row.id, at: context.now, isScan, source })
  } catch (error) {
    context.log.error({ err: error, codeId: row.id }, 'a followed code could not be counted')
  }
}
