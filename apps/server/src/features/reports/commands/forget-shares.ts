import type { JobContext } from '../../../platform/context.ts'
import { deleteExpiredShares } from '../store/shares.ts'

/** Forgets shared pages that have expired. Running it again does nothing more. */
export const forgetShares = (context: JobContext): Promise<void> => deleteExpiredShares(context)
