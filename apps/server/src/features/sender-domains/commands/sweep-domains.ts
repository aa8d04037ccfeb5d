import type { JobContext } from '../../../platform/context.ts'
import { DUE_AGAIN_MS, lookAtDue, MAX_DUE } from '../../../platform/look-at-due.ts'
import { claimDueOfAll } from '../store.ts'
import { lookAtDomain } from './look-at-domain.ts'

/** Looks at the domains that are due. */
export async function sweepDomains(context: JobContext): Promise<void> {
  const due = await claimDueOfAll(context, new Date(context.now.getTime() + DUE_AGAIN_MS), MAX_DUE)
  await lookAtDue(context, due, lookAtDomain)
}
