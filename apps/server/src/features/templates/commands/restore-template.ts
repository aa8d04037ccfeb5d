import type { Template } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { holdLimit, requireRoom } from '../../../platform/limits.ts'
import { presentTemplate } from '../present.ts'
import { templatesInUse } from '../queries/usage.ts'
import { unmarkDeleted } from '../store.ts'

/** Brings a deleted template back. @throws AppError NOT_FOUND; PLAN_LIMIT_REACHED if its room has been taken */
export async function restoreTemplate(context: Context, id: string): Promise<Template> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdLimit(context, tx, 'message_templates')
    const inUse = await templatesInUse(tx, context)
    const row = await unmarkDeleted(context, tx, id)
    if (!row) throw notFound('template')
    await requireRoom(context, tx, 'message_templates', async () => inUse)
    return presentTemplate(row)
  })
}
