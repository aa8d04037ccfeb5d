import type { SystemContext } from '../../../platform/context.ts'
import { deleteMail } from '../store.ts'

/** Empties the sandbox's mailbox. */
export const clearMail = (context: SystemContext): Promise<void> => deleteMail(context)
