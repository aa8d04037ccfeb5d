import type { CustomField } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { labelTaken, optionsOf } from '../policy/own-fields.ts'
import { presentField } from '../present.ts'
import { holdFields, queueFields, updateField as writeField } from '../store/own-fields.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import { noteField } from './note-field.ts'

/**
 * Renames a field, or changes its choices or position. Its type and its values stay.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED; CONFLICT
 */
export async function updateField(
  context: Context,
  id: string,
  input: { label?: string | undefined; options?: readonly string[] | undefined; position?: number | undefined },
): Promise<CustomField> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await queueFields(context, tx)
    const fields = await holdFields(context, tx, 'update')
    const field = fields.find((one) => one.id === id)
    if (!field) throw notFound('field')
    const label = input.label?.trim() ?? field.label
    const options = input.options === undefined ? field.options : optionsOf(field.type, input.options)
    const others = fields.filter((one) => one.id !== id)
    const place = Math.min(input.position ?? fields.indexOf(field), others.length)
    // The database decides which labels are equal.
    const isFree = await unlessTaken(tx, async () => {
      await writeField(context, tx, id, { label, options })
      return true
    })
    if (!isFree) throw labelTaken(label)
    for (const [position, one] of others.toSpliced(place, 0, field).entries())
      if (one.position !== position) await writeField(context, tx, one.id, { position })
    const before = { ...field, position: fields.indexOf(field) }
    const after = { ...field, label, options, position: place }
    await noteField(context, tx, 'changed', { before, after })
    return presentField(after)
  })
}
