import type { CampaignRow } from '@greenroom/db'
import type { CampaignTrigger } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { hasJoinWord } from '../../conversations/public.ts'
import { hasForm } from '../../minisites/public.ts'
import { noTrigger } from '../policy/problems.ts'
import { notNow } from '../policy/states.ts'

/** Tells whether the form, or the word, that starts an automatic message still exists. */
export async function canStart(context: Context, tx: OwnerTx, trigger: CampaignTrigger | null): Promise<boolean> {
  if (trigger?.kind === 'form') return trigger.block_id === null || hasForm(context, tx, trigger.block_id)
  if (trigger?.kind === 'keyword') return trigger.rule_id === null || hasJoinWord(context, tx, trigger.rule_id)
  return true
}

/** Requires that something can start an automatic message. @throws AppError CONFLICT */
export async function requireTrigger(
  context: Context,
  tx: OwnerTx,
  { trigger }: Pick<CampaignRow, 'trigger'>,
): Promise<void> {
  if (!(await canStart(context, tx, trigger))) throw notNow(`${noTrigger.text} ${noTrigger.mend}`)
}
