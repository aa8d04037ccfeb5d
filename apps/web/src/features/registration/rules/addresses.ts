import type { FieldName } from '../api/registration.ts'
import { FIELDS, type StepId } from './fields.ts'

/** Place of the state of texts and mail. */
export const SENDING = '/dashboard/settings?tab=sending'
const WIZARD = '/dashboard/settings/texting'

/** Address of a step of the wizard. */
export const stepPath = (step: StepId): string => `${WIZARD}?step=${step}`
/** Address of a field in the wizard. */
export const fieldPath = (field: FieldName): string => `${stepPath(FIELDS[field].step)}&field=${field}`
