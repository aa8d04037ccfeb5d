import type { Context } from '../../../platform/context.ts'
import { writeProgress } from '../store.ts'

/**
 * Records the step that the owner has reached; onboarding is then in progress (product section 3, onboarding_progress).
 */
export async function saveProgress(context: Context, currentStep: string, progress: number) {
  return context.db.forOwner(context.ownerId, (tx) =>
    writeProgress(context, tx, { currentStep, progress, isActive: progress < 100 }),
  )
}
