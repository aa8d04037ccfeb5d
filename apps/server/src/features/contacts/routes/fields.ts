import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { createField } from '../commands/create-field.ts'
import { deleteField } from '../commands/delete-field.ts'
import { updateField } from '../commands/update-field.ts'
import { presentField } from '../present.ts'
import { listFields } from '../queries/own-fields.ts'

/** Fields of the owner's own. */
export const fieldRoutes = [
  route(contracts.listFields, async ({ context }) => ({ items: (await listFields(context)).map(presentField) })),
  route(contracts.createField, async ({ context, body }) => createField(context, body)),
  route(contracts.updateField, async ({ context, params, body }) => updateField(context, params.fieldId, body)),
  route(contracts.deleteField, async ({ context, params }) => deleteField(context, params.fieldId)),
]
