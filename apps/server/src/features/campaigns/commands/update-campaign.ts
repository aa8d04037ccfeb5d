import type { ChangeAction } from '@greenroom/domain'
import { isDeepStrictEqual } from 'node:util'
import type { Campaign } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { progressOf } from '../../delivery/public.ts'
import { bytesOf, requireModest } from '../policy/bounds.ts'
import {
  type CampaignInput,
  changesWhatLeaves,
  columnsOf,
  requireComparable,
  requireDesignable,
  requireHour,
  requireLength,
  requireTestable,
  requireTriggerable,
} from '../policy/fields.ts'
import { notNow, requireIdle, requireOpen } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { measureCampaigns, readCampaign } from '../queries/campaigns.ts'
import { changeCampaign, lockCampaign, UNCONFIRMED } from '../store/campaigns.ts'
import { checkFields } from './check-fields.ts'
import { noteCampaign } from './note-campaign.ts'

/**
 * Changes a campaign; absent fields stay as they are. A change of what leaves takes its confirmation back, and with it
 * every approval. A name can be changed at any time. What is scheduled or being sent cannot be archived, so that nothing is
 * sent out of sight.
 * @throws AppError NOT_FOUND; VERSION_CONFLICT with the current campaign; CONFLICT if it has begun to leave, or for the audience of a second email
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
    requireTriggerable(row.type, change.trigger)
    requireDesignable(row.type, change.design)
    requireHour(row.type, change.schedule)
    if (row.resendOf !== null && change.audience && !isDeepStrictEqual(change.audience, row.audience))
      throw notNow('Who gets a second email follows from the first. Duplicate it to choose an audience.')
    requireTestable(row.type, change.test)
    const changed = { ...row, ...change }
    requireComparable(changed, changed.controlShare)
    const isUnfrozen = changesWhatLeaves(row, change)
    if (isUnfrozen) {
      requireOpen(row, context.now)
      const more = bytesOf({ ...row, ...change }) - bytesOf(row)
      if (more > 0) requireModest({ campaigns: 0, bytes: (await measureCampaigns(context, tx)).bytes + more })
    }
    if (archived) await requireArchivable(context, tx, row)
    const before = await current()
    await checkFields(context, tx, change, row.templateId)
    await changeCampaign(context, tx, id, {
      ...change,
      ...(isUnfrozen ? UNCONFIRMED : {}),
      ...(archived === undefined ? {} : { archivedAt: archived ? (row.archivedAt ?? context.now) : null }),
      // One that waits for money or room is off from now on.
      ...(archived ? { isRunning: false } : {}),
    })
    return noteCampaign(context, tx, id, actionOf(row, archived), { before })
  })
}

const actionOf = ({ archivedAt }: CampaignRow, archived: boolean | undefined): ChangeAction => {
  if (archived === undefined || archived === (archivedAt !== null)) return 'changed'
  return archived ? 'archived' : 'unarchived'
}

async function requireArchivable(context: Context, tx: OwnerTx, row: CampaignRow): Promise<void> {
  if (row.state === 'scheduled') throw notNow('This campaign is scheduled. Unschedule it first.')
  requireIdle(row, (await progressOf(context, tx, [row.id])).get(row.id), context.now)
}
