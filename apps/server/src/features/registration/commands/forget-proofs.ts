import type { JobContext } from '../../../platform/context.ts'
import { forgetProofsOfAll } from '../store/proofs.ts'

/** Forgets pages that have been kept for five years. */
export const forgetProofs = (context: JobContext): Promise<void> => forgetProofsOfAll(context)
