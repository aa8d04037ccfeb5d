import type { CampaignRow } from '@greenroom/db'
import { linksIn } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { resumeSend, startSend } from '../../delivery/public.ts'
import { requireAsShown } from '../policy/confirming.ts'
import { NO_ONE } from '../queries/frame.ts'
import { figuresOf } from '../queries/preview.ts'
import type { Survey } from '../queries/survey.ts'
import { requireTrigger } from '../queries/triggers.ts'
import { changeCampaign } from '../store/campaigns.ts'
import { requireFewRunning } from './require-few-running.ts'

/**
 * Turns an automatic message on: from now on each occasion adds its person. What happened before counts no more.
 * @throws AppError CONFLICT as `confirmCampaign`, and if too many are on
 */
export async function turnOn(
  context: Context,
  tx: OwnerTx,
  row: CampaignRow,
  survey: Survey,
  hash: string,
): Promise<void> {
  const { id, content, mediaIds } = row
  await requireFewRunning(context, tx)
  let { frozenHash } = row
  if (row.state === 'sent') {
    await requireTrigger(context, tx, row)
    await resumeSend(context, tx, id)
  } else {
    const preview = await figuresOf(context, tx, survey)
    requireAsShown(hash, preview, row.version === survey.version)
    frozenHash = preview.hash
    await startSend(context, tx, {
      id,
      channel: row.type,
      content,
      links: linksIn(content),
      mediaIds,
      audience: NO_ONE,
      whenOf: () => 'leave_out',
      cost: 0,
      isOpenEnded: true,
    })
  }
  await changeCampaign(context, tx, id, {
    state: 'sent',
    isRunning: true,
    frozenHash,
    confirmedAt: context.now,
    problem: null,
    archivedAt: null,
  })
}
