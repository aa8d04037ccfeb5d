import { isDeclined } from './api/index.ts'
import { toast } from './toasts.tsx'

/** Tells what went wrong where no form can show it. Who chose not to prove that it is they knows that nothing happened. */
export function tellProblem(error: unknown): void {
  if (!isDeclined(error)) toast.error(error instanceof Error ? error.message : 'An error occurred')
}
