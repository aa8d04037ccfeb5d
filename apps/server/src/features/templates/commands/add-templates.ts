import type { TemplateFields } from '@greenroom/contracts'
import type { MessageTemplateRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireRoom } from '../../../platform/limits.ts'
import { bytesOf, choicesOf, requireModest, requireSound } from '../policy.ts'
import { measureTemplates, templatesInUse } from '../queries/usage.ts'
import { insertTemplates } from '../store.ts'

/**
 * Adds templates within a transaction; the only way to do so, one by one or from a file. The plan has room for all of
 * them or none is added. @throws AppError PLAN_LIMIT_REACHED; VALIDATION_FAILED; CONFLICT for more than anybody may have
 */
export async function addTemplates(
  context: Context,
  tx: OwnerTx,
  added: readonly TemplateFields[],
): Promise<MessageTemplateRow[]> {
  await requireRoom(context, tx, 'message_templates', templatesInUse, added.length)
  const choices = added.map(choicesOf)
  for (const one of choices) requireSound(one)
  const held = await measureTemplates(context, tx)
  requireModest({
    templates: held.templates + added.length,
    bytes: held.bytes + choices.reduce((bytes, one) => bytes + bytesOf(one), 0),
  })
  return insertTemplates(context, tx, choices)
}
