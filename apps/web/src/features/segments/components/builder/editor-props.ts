import type { FieldChoice } from '../../rules/catalog.ts'

/** Props of the editors for a condition's value. */
export interface EditorProps {
  field: FieldChoice
  operator: string
  value: unknown
  onChange: (value: unknown) => void
  /** Id of the message about the value, if one is shown. */
  problem: string | undefined
}

/** Returns the attributes that mark an input as invalid and refer to its message. */
export const wrong = (problem: string | undefined | null) =>
  problem ? { error: true, 'aria-describedby': problem, 'aria-invalid': true as const } : {}
