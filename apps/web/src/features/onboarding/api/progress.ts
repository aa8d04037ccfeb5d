import { saveOnboarding } from '@greenroom/contracts'
import { call } from '../../../lib/api/index.ts'

/** Records the progress of get-started on the server. Only for signed-in users; ignores failures. */
export function noteProgress(step: string, progress: number): void {
  call(saveOnboarding, { body: { current_step: step, progress } }).catch(() => undefined)
}
