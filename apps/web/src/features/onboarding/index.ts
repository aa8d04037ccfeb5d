import { hasDraft } from './draft/browser-draft.ts'
import { CREATE_STEP, stepPath } from './draft/steps.ts'

export { DraftPrompt } from './components/draft-prompt.tsx'

/** Where a new user's draft becomes a page, with its progress and failures; null where there is no draft. */
export const creationPath = (): string | null => (hasDraft() ? stepPath(CREATE_STEP) : null)
