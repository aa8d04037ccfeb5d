import type { UpdateBlockBody } from '@greenroom/contracts'
import type { BlockRow } from '@greenroom/db'
import { type BlockContent, embedSettings, isEmbedType, keepArt, readSettings } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { embedChanged } from '../events.ts'
import { needsArt, requireBlockVersion, requireContentOf } from '../policy.ts'
import { type CountedBlock, readBlock } from '../queries.ts'
import { lockBlock, updateBlock as writeBlock } from '../store.ts'

/**
 * Changes fields of a block; what is absent stays, its type always. The result must be a valid block of its type.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current block; VALIDATION_FAILED
 */
export async function updateBlock(
  context: Context,
  siteId: string,
  id: string,
  input: UpdateBlockBody,
): Promise<CountedBlock> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockBlock(tx, context.ownerId, siteId, id)
    if (!row) throw notFound('block')
    await requireBlockVersion(context, tx, row, input.version)
    const content = requireContentOf(row.type, {
      title: input.title ?? row.title,
      url: input.url ?? row.url,
      // Settings of an unknown version are left alone unless they are what changes.
      settings: input.settings ?? readSettings(row.type, row.settings),
      is_active: input.is_active ?? row.isActive,
    })
    const change: Partial<BlockRow> = {
      title: content.title,
      url: content.url ?? '',
      isActive: content.is_active,
      ...settingsAfter(row, content, input),
    }
    await writeBlock(tx, context.ownerId, siteId, id, context.now, change)
    if (change.url !== row.url && needsArt(content)) await announce(context, tx, embedChanged(siteId, id))
    return readBlock(context, tx, id)
  })
}

/** Settings as they change, if they do: an embed's art follows its address, and what is of an unknown version stays. */
function settingsAfter(row: BlockRow, content: BlockContent, input: UpdateBlockBody): { settings?: unknown } {
  const isSent = input.settings !== undefined
  if (!isEmbedType(content.type)) return isSent ? { settings: content.settings } : {}
  const isSameAddress = content.url === row.url
  const stored = embedSettings.safeParse(row.settings)
  if (!isSent && (isSameAddress || !stored.success)) return {}
  return { settings: keepArt(row.settings, embedSettings.parse(content.settings), isSameAddress) }
}
