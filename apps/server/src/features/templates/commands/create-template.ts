import type { Template, TemplateFields } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { presentTemplate } from '../present.ts'
import { addTemplates } from './add-templates.ts'

/** Saves a template. @throws AppError PLAN_LIMIT_REACHED; CONFLICT; IDEMPOTENCY_CONFLICT */
export async function createTemplate(context: Context, input: TemplateFields): Promise<Template> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const [row] = await addTemplates(context, tx, [input])
      if (!row) throw new Error('a new template is missing')
      return presentTemplate(row)
    }),
  )
}
