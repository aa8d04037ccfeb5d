import { saveOnboarding } from '@greenroom/contracts'
import { call } from '../../../lib/api/index.ts'

/** Notes on the server how far get-started has come. Only for signed-in users; a failure disturbs nobody. */
export function noteProgress(step: string, progress: number): void {
  call(saveOnboarding, { body: { current_step: step, progress } }).catch(() => undefined)
}
