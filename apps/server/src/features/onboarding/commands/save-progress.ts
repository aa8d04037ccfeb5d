import type { Context } from '../../../platform/context.ts'
import { writeProgress } from '../store.ts'

/** Notes the step that the owner has reached; get-started is then in progress (product section 3, onboarding_progress). */
export async function saveProgress(context: Context, currentStep: string, progress: number) {
  return context.db.forOwner(context.ownerId, (tx) =>
    writeProgress(context, tx, { currentStep, progress, isActive: progress < 100 }),
  )
}
