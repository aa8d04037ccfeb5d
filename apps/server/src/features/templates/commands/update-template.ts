import type { Template, TemplateFields } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { bytesOf, choicesOf, requireModest, requireSound } from '../policy.ts'
import { presentTemplate } from '../present.ts'
import { measureTemplates } from '../queries/usage.ts'
import { changeTemplate, lockTemplate } from '../store.ts'

type TemplateChange = { [K in keyof TemplateFields]?: TemplateFields[K] | undefined } & { version?: number | undefined }

/**
 * Changes a template, also one that the plan has no room for. What is not sent stays.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED; VERSION_CONFLICT with the current template; CONFLICT if it grows beyond
 *   what all of them may take
 */
export async function updateTemplate(
  context: Context,
  id: string,
  { version, ...input }: TemplateChange,
): Promise<Template> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdLimit(context, tx, 'message_templates')
    const row = await lockTemplate(context, tx, id)
    if (!row) throw notFound('template')
    if (version !== undefined && version !== row.version)
      throw new AppError('VERSION_CONFLICT', 'This template was changed somewhere else in the meantime.', {
        details: { current: presentTemplate(row) },
      })
    const { channel, name, folder, subject, content } = row
    const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    // Keeps the newest of the two: words replace blocks.
    const design = input.content === undefined ? row.design : null
    const fields = choicesOf({ channel, name, folder, subject, content, design, ...sent })
    requireSound(fields)
    const more = bytesOf(fields) - bytesOf(row)
    if (more > 0) {
      const { bytes } = await measureTemplates(context, tx)
      requireModest({ templates: 0, bytes: bytes + more })
    }
    const changed = await changeTemplate(context, tx, id, fields)
    if (!changed) throw new Error('a changed template is missing')
    return presentTemplate(changed)
  })
}
