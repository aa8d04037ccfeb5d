import type { JobContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { claimDueOfAll } from '../store.ts'
import { lookAtDomain } from './look-at-domain.ts'

/** Domains of one run, and how many are looked at together. */
const MAX_RUN = 60
const AT_ONCE = 6
/** Milliseconds after which a look that was lost with its worker is made again. */
const LOST_MS = 5 * 60_000

/** Looks at the domains that are due. */
export async function sweepDomains(context: JobContext): Promise<void> {
  const due = await claimDueOfAll(context, new Date(context.now.getTime() + LOST_MS), MAX_RUN)
  for (let at = 0; at < due.length && !context.signal.aborted; at += AT_ONCE)
    await Promise.all(due.slice(at, at + AT_ONCE).map((one) => look(context, one)))
}

async function look(context: JobContext, { id, userId }: { id: string; userId: string }): Promise<void> {
  try {
    await lookAtDomain(await context.asOwner(userId), id)
  } catch (error) {
    // It was removed meanwhile.
    if (!(error instanceof AppError)) context.log.error({ err: error, domainId: id }, 'a domain could not be looked at')
  }
}
