import type { Block, UpdateBlockBody } from '@greenroom/contracts'
import type { BlockRow } from '@greenroom/db'
import { asksPhone, embedSettings, isEmbedType, keepArt, readSettings, utf8Bytes } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { holdLimit, roomFreed } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { embedChanged } from '../events.ts'
import { requireContentOf } from '../policy/content.ts'
import { requireRoomForPhoneBlocks } from '../policy/plan.ts'
import { placeOf, requireSiteSize } from '../policy/size.ts'
import { requireVersion } from '../policy/versions.ts'
import { presentBlock } from '../present.ts'
import { readBlock } from '../queries/blocks.ts'
import { siteBytes } from '../queries/content-size.ts'
import { type BlockFields, lockBlock, updateBlock as writeBlock } from '../store/blocks.ts'
import { lockSite } from '../store/sites.ts'
import { noteBlock } from './note-block.ts'

/**
 * Changes fields of a block. Absent fields and the type stay as they are. The result must be valid content of its type.
 * A form that starts to ask for a phone number counts against the plan.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current block; VALIDATION_FAILED; PLAN_LIMIT_REACHED
 */
export async function updateBlock(
  context: Context,
  siteId: string,
  id: string,
  input: UpdateBlockBody,
): Promise<Block> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const current = async () => presentBlock(await readBlock(context, tx, id))
    // Held before the block is locked, in the same order as code that locks items above the limit.
    if (wantsPhone(input.settings)) await holdLimit(context, tx, 'phone_blocks')
    // Changes of one site's blocks queue, so that the sum of their contents stays within the limit.
    const site = await lockSite(tx, context.ownerId, siteId)
    const row = await lockBlock(tx, context.ownerId, siteId, id)
    if (!site || !row) throw notFound('block')
    await requireVersion('block', input.version, row.version, current)
    const settle = await context.watchSites(tx)
    const { title, url, isActive, ...content } = requireContentOf(
      row.type,
      {
        title: input.title ?? row.title,
        url: input.url ?? row.url,
        // Settings of an unknown version stay as they are unless they change.
        settings: input.settings ?? readSettings(row.type, row.settings),
        is_active: input.is_active ?? row.isActive,
      },
      row.settings,
    )
    const isMoved = url !== row.url
    const settings = settingsAfter(row, content.settings, { isSent: input.settings !== undefined, isMoved })
    const counts = { before: asksPhone(row), after: asksPhone({ ...row, ...settings }) }
    if (counts.after && !counts.before) await requireRoomForPhoneBlocks(context, tx, [{ ...row, ...settings }])
    const isFreed = counts.before && !counts.after
    const after = { ...row, title, url, isActive, ...settings }
    await writeBlock(context, tx, siteId, id, { title, url, isActive, ...settings, ...(isFreed && { lockedAt: null }) })
    // An older site above the limit may keep its content and shrink.
    if (bytesOf(after) > bytesOf(row)) requireSiteSize(await siteBytes(tx, context.ownerId, siteId), placeOf(row.type))
    await settle()
    await noteBlock(context, tx, site, id, 'changed', { before: row, after })
    if (isFreed) await announce(context, tx, roomFreed)
    if (isMoved && isEmbedType(row.type)) await announce(context, tx, embedChanged(siteId, id))
    return current()
  })
}

const bytesOf = ({ title, url, settings }: Pick<BlockRow, 'title' | 'url' | 'settings'>): number =>
  utf8Bytes(title + url + JSON.stringify(settings))

const wantsPhone = (settings: unknown): boolean => asksPhone({ type: 'fan-capture', settings })

/** Returns the changed settings. An embed's art is kept with its address, and settings of an unknown version stay. */
function settingsAfter(
  row: BlockRow,
  settings: unknown,
  { isSent, isMoved }: { isSent: boolean; isMoved: boolean },
): Partial<Pick<BlockFields, 'settings'>> {
  if (!isEmbedType(row.type)) return isSent ? { settings } : {}
  const stored = embedSettings.safeParse(row.settings)
  if (!isSent && (!isMoved || !stored.success)) return {}
  return { settings: keepArt(row.settings, embedSettings.parse(settings), !isMoved) }
}
