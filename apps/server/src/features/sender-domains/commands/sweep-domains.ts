import type { JobContext } from '../../../platform/context.ts'
import { lookAtDue } from '../../../platform/look-at-due.ts'
import { claimDomainsOfAll } from '../store.ts'
import { lookAtDomain } from './look-at-domain.ts'

/** Looks at the domains that are due. */
export async function sweepDomains(context: JobContext): Promise<void> {
  await lookAtDue(context, await claimDomainsOfAll(context), lookAtDomain)
}
