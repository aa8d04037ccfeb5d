import type { TemplateFile } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { addTemplates } from './add-templates.ts'

/** Adds all templates of a file, or none. @throws AppError PLAN_LIMIT_REACHED; CONFLICT; IDEMPOTENCY_CONFLICT */
export async function importTemplates(context: Context, { templates }: TemplateFile): Promise<{ imported: number }> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => ({ imported: (await addTemplates(context, tx, templates)).length })),
  )
}
