import { parseUsername, type OnboardingDraft } from '@greenroom/domain'

/** The steps of get-started, in order. `create` follows after sign-up. */
export const STEPS = ['username', 'you', 'picture', 'theme', 'links', 'done'] as const
export type Step = (typeof STEPS)[number]
export const CREATE_STEP = 'create'

export const stepPath = (step: Step | typeof CREATE_STEP): string => `/onboarding?step=${step}`

export const stepAfter = (step: Step): Step => STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)] ?? 'done'
export const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1]

/** Progress of a step, from 0 to 99; 100 is the finished site. */
export const progressOf = (step: Step): number => Math.round((STEPS.indexOf(step) / STEPS.length) * 100)

/** Returns the step where a returning user continues. */
export function stepToContinue(draft: OnboardingDraft, hasPicture: boolean): Step {
  if (!parseUsername(draft.username).ok) return 'username'
  if (draft.profile.name.trim() === '') return 'you'
  return hasPicture || draft.profile.avatar !== '' ? 'links' : 'picture'
}
