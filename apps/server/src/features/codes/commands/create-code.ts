import type { CodeFields } from '@greenroom/contracts'
import type { SiteCodeRow } from '@greenroom/db'
import { madeCode } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { badField } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { readSite } from '../../minisites/public.ts'
import { listHostNames } from '../../site-hosts/public.ts'
import { codeTaken, requireRoomForCode, tagsOf, targetOf } from '../policy/codes.ts'
import { countHeld, isOnPage, isTaken } from '../queries/codes.ts'
import { insertCode } from '../store/codes.ts'

/** Made codes that are tried. With 500 of 481,890,304 in use, the first is free. */
const TRIES = 5

/**
 * Makes a short link of a page. Its address may be printed, so it never changes; where it leads does.
 * @returns its id
 * @throws AppError NOT_FOUND; VALIDATION_FAILED; CONFLICT if the page has this code, or no room; IDEMPOTENCY_CONFLICT
 */
export async function createCode(
  context: Context,
  { site_id: siteId, code, name, target, tags, design }: CodeFields & { site_id: string },
): Promise<string> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      await readSite(context, tx, siteId)
      await holdLock(tx, `codes:${siteId}`)
      requireRoomForCode(await countHeld(context, tx, siteId))
      const leads = targetOf(context.urls, target, await listHostNames(context, tx))
      if (leads.blockId !== null && !(await isOnPage(context, tx, siteId, leads.blockId)))
        throw badField('body.target.block_id', 'This block is not on the page.')
      if (code !== undefined && (await isTaken(context, tx, siteId, code))) throw codeTaken(code)
      const row: SiteCodeRow = await insertCode(context, tx, {
        miniSiteId: siteId,
        code: code ?? (await freeCode(context, tx, siteId)),
        name,
        tags: tagsOf(tags),
        design,
        ...leads,
      })
      return row.id
    }),
  )
}

async function freeCode(context: Context, tx: OwnerTx, siteId: string): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const code = madeCode(context.random)
    if (!(await isTaken(context, tx, siteId, code))) return code
  }
  throw new Error('no free code was found')
}
