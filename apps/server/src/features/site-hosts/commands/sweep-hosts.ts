import type { JobContext } from '../../../platform/context.ts'
import { lookAtDue } from '../../../platform/look-at-due.ts'
import { claimHostsOfAll } from '../store.ts'
import { lookAtHost } from './look-at-host.ts'

/** Looks at the hosts that are due. */
export async function sweepHosts(context: JobContext): Promise<void> {
  await lookAtDue(context, await claimHostsOfAll(context), lookAtHost)
}
