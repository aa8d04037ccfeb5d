import type { OnboardingProgress } from '@greenroom/contracts'

export function presentProgress(row: {
  userId: string
  currentStep: string
  progress: number
  isActive: boolean
  updatedAt: Date
}): OnboardingProgress {
  return {
    user_id: row.userId,
    current_step: row.currentStep,
    progress: row.progress,
    is_active: row.isActive,
    updated_at: row.updatedAt.toISOString(),
  }
}
