import { hasDraft } from './draft/kept-draft.ts'
import { CREATE_STEP, stepPath } from './draft/steps.ts'

export { DraftPrompt } from './components/draft-prompt.tsx'

/** Path of the screen where a new user's draft becomes a page, with progress and failures; null without a draft. */
export const creationPath = (): string | null => (hasDraft() ? stepPath(CREATE_STEP) : null)
