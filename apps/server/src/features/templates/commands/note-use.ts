import type { MessageTemplateRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUnlocked } from '../policy.ts'
import { countUse, lockTemplate } from '../store.ts'

/**
 * Takes a template into use, within a transaction, and counts that. Lists show what was used last, and a smaller plan
 * keeps what was used most. @throws AppError NOT_FOUND; PLAN_LIMIT_REACHED if the plan has no room for it
 */
export async function noteTemplateUse(context: Context, tx: OwnerTx, id: string): Promise<MessageTemplateRow> {
  const row = await lockTemplate(context, tx, id)
  if (!row) throw notFound('template')
  requireUnlocked(row)
  await countUse(context, tx, id)
  return row
}
