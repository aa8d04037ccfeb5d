import type { FieldChoice } from '../../rules/catalogue.ts'

/** What the place to say what a condition compares with is given. */
export interface EditorProps {
  field: FieldChoice
  operator: string
  value: unknown
  onChange: (value: unknown) => void
  /** Id of the sentence on what is wrong, where it is shown. */
  problem: string | undefined
}

/** What an input needs to say that something is wrong with it, and where that stands. */
export const wrong = (problem: string | undefined | null) =>
  problem ? { error: true, 'aria-describedby': problem, 'aria-invalid': true as const } : {}
