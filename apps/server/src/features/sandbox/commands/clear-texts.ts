import type { SystemContext } from '../../../platform/context.ts'
import { deleteTexts } from '../store.ts'

/** Empties the sandbox's phones. */
export const clearTexts = (context: SystemContext): Promise<void> => deleteTexts(context)
