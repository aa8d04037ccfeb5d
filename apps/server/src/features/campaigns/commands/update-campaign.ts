import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { bytesOf, requireModest } from '../policy/bounds.ts'
import { type CampaignInput, changesWhatLeaves, columnsOf, requireLength } from '../policy/fields.ts'
import { requireOpen } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { measureCampaigns, readCampaign } from '../queries/campaigns.ts'
import { changeCampaign, lockCampaign, UNCONFIRMED } from '../store/campaigns.ts'
import { checkFields } from './check-fields.ts'

/**
 * Changes a campaign; absent fields stay as they are. A change of what leaves takes its confirmation back, and with it
 * every approval. Name and archive can be changed at any time.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current campaign; CONFLICT if it has begun to leave
 */
export async function updateCampaign(
  context: Context,
  id: string,
  { version, archived, ...input }: CampaignInput & { version?: number | undefined; archived?: boolean | undefined },
): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const current = async () => presentCampaign(await readCampaign(context, tx, id), context.now)
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    if (version !== undefined && version !== row.version)
      throw new AppError('VERSION_CONFLICT', 'This campaign was changed somewhere else in the meantime.', {
        details: { current: await current() },
      })
    const change = columnsOf(input)
    requireLength(row.type, change.content ?? '')
    const isUnfrozen = changesWhatLeaves(row, change)
    if (isUnfrozen) {
      requireOpen(row, context.now)
      const more = bytesOf({ ...row, ...change }) - bytesOf(row)
      if (more > 0) requireModest({ campaigns: 0, bytes: (await measureCampaigns(context, tx)).bytes + more })
    }
    await checkFields(context, tx, change, row.templateId)
    await changeCampaign(context, tx, id, {
      ...change,
      ...(isUnfrozen ? UNCONFIRMED : {}),
      ...(archived === undefined ? {} : { archivedAt: archived ? (row.archivedAt ?? context.now) : null }),
    })
    return current()
  })
}
