import { isDeclined } from './api/index.ts'
import { toast } from './toasts.tsx'

/**
 * Shows an error as a toast, if no form can show it. Stays silent if the user declined to prove their identity, because
 * nothing happened.
 */
export function tellProblem(error: unknown): void {
  if (!isDeclined(error)) toast.error(error instanceof Error ? error.message : 'An error occurred')
}
