import type { RegistrationCheck } from '@greenroom/contracts'
import { type Check, MEND_LABELS } from '@greenroom/domain'
import { fieldName } from '../policy/fields.ts'

export const presentCheck = ({ id, state, text, field, mend, lines }: Check): RegistrationCheck => ({
  id,
  state,
  text,
  field: field && fieldName(field),
  mend: mend && { id: mend, label: MEND_LABELS[mend] },
  lines: [...lines],
})
