import type { BlockRow, MiniSiteRow } from '@greenroom/db'
import { type BlockContent, blockContent, type BlockType, isEmbedType, withCanonicalAddress } from '@greenroom/domain'
import type { Context } from '../../platform/context.ts'
import type { OwnerTx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/errors.ts'
import { requireRoom, type UsageCounter } from '../../platform/limits.ts'
import { presentBlock, presentSite } from './present.ts'
import { readBlock, readBlocks, readSite } from './queries.ts'
import { countPhoneBlocks, countSites } from './store.ts'

/** Sites that exist now count against the plan, active or not (decisions.md, "Plans, limits, money"). */
export const sitesInUse: UsageCounter = (tx, context) => countSites(tx, context.ownerId)

/** Phone blocks of all sites count against the plan. */
export const phoneBlocksInUse: UsageCounter = (tx, context) => countPhoneBlocks(tx, context.ownerId)

/** @throws AppError PLAN_LIMIT_REACHED */
export const requireRoomForSite = (context: Context, tx: OwnerTx) => requireRoom(context, tx, 'minisites', sitesInUse)

/** @throws AppError PLAN_LIMIT_REACHED */
export const requireRoomForPhoneBlock = (context: Context, tx: OwnerTx) =>
  requireRoom(context, tx, 'phone_blocks', phoneBlocksInUse)

/**
 * Two tabs never silently overwrite each other: a change made on an older version is refused, and the answer carries
 * what stands there now. A change without a version wins (issue "Mini sites and blocks", optimistic concurrency).
 * @throws AppError VERSION_CONFLICT
 */
export async function requireSiteVersion(
  context: Context,
  tx: OwnerTx,
  site: MiniSiteRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === site.version) return
  throw versionConflict('site', presentSite(context, await readSite(context, tx, site.id)))
}

/** @throws AppError VERSION_CONFLICT */
export async function requireBlockVersion(
  context: Context,
  tx: OwnerTx,
  block: BlockRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === block.version) return
  throw versionConflict('block', presentBlock(await readBlock(context, tx, block.id)))
}

/** @throws AppError VERSION_CONFLICT */
export async function requireOrderVersion(
  context: Context,
  tx: OwnerTx,
  site: MiniSiteRow,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === site.orderVersion) return
  const { items, orderVersion } = await readBlocks(context, tx, site.id)
  throw versionConflict('order', { items: items.map(presentBlock), order_version: orderVersion })
}

const versionConflict = (what: string, current: unknown) =>
  new AppError('VERSION_CONFLICT', `This ${what} was changed somewhere else in the meantime.`, { details: { current } })

/**
 * The content as it may be stored: an embed gets its provider's canonical address.
 * @param at where in the request it stands, for the error
 * @throws AppError VALIDATION_FAILED that says what is accepted
 */
export function requireValidContent(content: BlockContent, at: string): BlockContent {
  const addressed = withCanonicalAddress(content)
  if (addressed.ok) return addressed.content
  throw invalid([{ path: `${at}.url`, message: addressed.message }])
}

/** Fields of a block as valid content of its type. @throws AppError VALIDATION_FAILED */
export function requireContentOf(
  type: BlockType,
  fields: { title: string; url: string; settings: unknown; is_active: boolean },
): BlockContent {
  const parsed = blockContent.safeParse({ ...fields, type })
  if (parsed.success) return requireValidContent(parsed.data, 'body')
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: ['body', ...path].join('.'), message })))
}

/** Whether art and title of a block are still to be fetched from its provider. */
export const needsArt = (content: BlockContent) => isEmbedType(content.type)

function invalid(issues: { path: string; message: string }[]): AppError {
  return new AppError('VALIDATION_FAILED', issues[0]?.message ?? 'This block is not valid.', { details: { issues } })
}
