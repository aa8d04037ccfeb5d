import type { JobContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import { claimDueOfAll } from '../store.ts'
import { lookAtHost } from './look-at-host.ts'

/** Hosts of one run. */
const MAX_RUN = 60
/** Looks of a run at once, and of an owner: nobody's silent servers hold more than one of its places (standard W22). */
const TURNS = { atOnce: 6, waiting: MAX_RUN, refusal: 'Too many hosts are due.' }
const OWN_TURNS = { ...TURNS, atOnce: 1 }
/** Milliseconds after which a look that was lost with its worker is made again. */
const LOST_MS = 5 * 60_000

/** Looks at the hosts that are due. */
export async function sweepHosts(context: JobContext): Promise<void> {
  const due = await claimDueOfAll(context, new Date(context.now.getTime() + LOST_MS), MAX_RUN)
  const inTurn = turnsPerOwner({ own: OWN_TURNS, all: TURNS })
  await Promise.all(due.map((one) => inTurn(one.userId, () => look(context, one))))
}

async function look(context: JobContext, { id, userId }: { id: string; userId: string }): Promise<void> {
  if (context.signal.aborted) return
  try {
    await lookAtHost(await context.asOwner(userId), id)
  } catch (error) {
    // It was removed meanwhile.
    if (!(error instanceof AppError)) context.log.error({ err: error, hostId: id }, 'a host could not be looked at')
  }
}
