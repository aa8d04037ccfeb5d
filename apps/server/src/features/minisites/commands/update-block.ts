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

/**
 * Changes fields of a block; what is absent stays, its type always. The result must be a valid block of its type.
 * A form that is to ask for a phone number from now on counts against the plan.
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
    // Before the block is locked: whoever locks what a plan has no room for holds the limit first, too.
    if (wantsPhone(input.settings)) await holdLimit(context, tx, 'phone_blocks')
    // Changes of one site's contents queue, so that together they stay within what it may hold.
    if (isContentOf(input)) await lockSite(tx, context.ownerId, siteId)
    const row = await lockBlock(tx, context.ownerId, siteId, id)
    if (!row) throw notFound('block')
    await requireVersion('block', input.version, row.version, current)
    const { title, url, isActive, ...content } = requireContentOf(
      row.type,
      {
        title: input.title ?? row.title,
        url: input.url ?? row.url,
        // Settings of an unknown version are left alone unless they are what changes.
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
    // What an older site holds too much may stay, and get less.
    if (bytesOf(after) > bytesOf(row)) requireSiteSize(await siteBytes(tx, context.ownerId, siteId), placeOf(row.type))
    if (isFreed) await announce(context, tx, roomFreed)
    if (isMoved && isEmbedType(row.type)) await announce(context, tx, embedChanged(siteId, id))
    return current()
  })
}

const isContentOf = ({ title, url, settings }: UpdateBlockBody): boolean =>
  title !== undefined || url !== undefined || settings !== undefined

const bytesOf = ({ title, url, settings }: Pick<BlockRow, 'title' | 'url' | 'settings'>): number =>
  utf8Bytes(title + url + JSON.stringify(settings))

const wantsPhone = (settings: unknown): boolean => asksPhone({ type: 'fan-capture', settings })

/** Settings as they change, if they do: an embed's art follows its address, and what is of an unknown version stays. */
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
