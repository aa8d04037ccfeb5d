import type { MessageRow } from '@greenroom/db'
import type { MessageFailure } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { releaseHold } from '../../wallet/public.ts'
import { TEXT_WORDS } from '../policy/money.ts'
import { takeFromMessage } from '../store/media.ts'
import { updateOutbound } from '../store/outbound.ts'

/** Ends a locked message that has not left, and gives its money back; if canceled, its files can be sent anew. */
export async function giveUpMessage(
  context: Context,
  tx: OwnerTx,
  { id, holdId }: MessageRow,
  end: { status: 'canceled' } | { status: 'failed'; failure: MessageFailure },
): Promise<MessageRow> {
  if (holdId) await releaseHold(context, tx, { holdId, ...TEXT_WORDS })
  if (end.status === 'canceled') await takeFromMessage(context, tx, id)
  return updateOutbound(context, tx, id, { failure: null, ...end, cost: 0 })
}
