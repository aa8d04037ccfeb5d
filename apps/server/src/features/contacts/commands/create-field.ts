import type { CustomField } from '@greenroom/contracts'
import type { CustomFieldType } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { labelTaken, optionsOf, requireFewFields } from '../policy/own-fields.ts'
import { presentField } from '../present.ts'
import { holdFields, insertField, queueFields } from '../store/own-fields.ts'
import { noteField } from './note-field.ts'

/** Adds a custom field at the end. @throws AppError VALIDATION_FAILED; CONFLICT; IDEMPOTENCY_CONFLICT */
export async function createField(
  context: Context,
  input: { label: string; type: CustomFieldType; options: readonly string[] },
): Promise<CustomField> {
  const label = input.label.trim()
  const options = optionsOf(input.type, input.options)
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      await queueFields(context, tx)
      const fields = await holdFields(context, tx)
      requireFewFields(fields.length)
      const position = (fields.at(-1)?.position ?? -1) + 1
      const row = await insertField(context, tx, { label, type: input.type, options, position })
      if (!row) throw labelTaken(label)
      await noteField(context, tx, 'created', { after: row })
      return presentField(row)
    }),
  )
}
