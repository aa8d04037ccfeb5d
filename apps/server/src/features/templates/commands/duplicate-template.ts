import type { Template } from '@greenroom/contracts'
import { MAX_TEMPLATE_NAME, nameWith } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { presentTemplate } from '../present.ts'
import { findTemplate } from '../queries/templates.ts'
import { addTemplates } from './add-templates.ts'

/**
 * Copies a template, in the same folder. @throws AppError NOT_FOUND; PLAN_LIMIT_REACHED; CONFLICT; IDEMPOTENCY_CONFLICT
 */
export async function duplicateTemplate(context: Context, id: string): Promise<Template> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const source = await findTemplate(context, tx, id)
      if (!source) throw notFound('template')
      const { channel, folder, subject, content, design } = source
      const name = nameWith(source.name, '(copy)', MAX_TEMPLATE_NAME)
      const [row] = await addTemplates(context, tx, [{ channel, name, folder, subject, content, design }])
      if (!row) throw new Error('a copied template is missing')
      return presentTemplate(row)
    }),
  )
}
