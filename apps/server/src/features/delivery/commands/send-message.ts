import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import type { Context, JobContext } from '../../../platform/context.ts'
import { countMail, countText } from '../../../platform/mail/metrics.ts'
import { beginSending, endAttempt, type Outcome, type Outgoing } from '../../messaging/public.ts'
import type { sendMessageJob } from '../events.ts'
import { nextTry } from '../policy/backoff.ts'
import { outcomeOf } from '../policy/failures.ts'
import { countOnClock } from './count-on-clock.ts'
import { type HandOver, prepare } from './hand-over.ts'

/** Waits before the outcome is recorded again, in milliseconds. */
const WAITS_MS = [500, 2000, 5000]

/**
 * Sends one message: marks it as `sending` in a transaction of its own, calls the provider once, and records the outcome
 * together with the money. Killed in between, the next run finds it as `sending` and leaves it `uncertain` (standards S1
 * and S3). The job runs beside others of the same owner, and twice does nothing.
 */
export async function sendMessage(
  context: JobContext,
  { userId, messageId }: z.output<(typeof sendMessageJob)['schema']>,
): Promise<void> {
  const owner = await context.asOwner(userId)
  const outgoing = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const begun = await beginSending(owner, tx, messageId)
    if (begun) await countOnClock(owner, tx, begun)
    return begun
  })
  if (!outgoing) return
  const attempt = outgoing.message.tries
  const outcome = await attemptOf(owner, outgoing)
  count(owner, outgoing, 'later' in outcome ? 'not-now' : outcome.status)
  await insist(() => owner.db.forOwner(owner.ownerId, (tx) => endAttempt(owner, tx, { messageId, attempt }, outcome)))
}

/** Repeats work while the database is busy or restarting: only this process knows the outcome. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (const wait of WAITS_MS)
    try {
      return await work()
    } catch {
      await delay(wait)
    }
  return work()
}

function count({ providers }: Context, { message }: Outgoing, outcome: string): void {
  if (message.channel === 'sms') countText(providers.sms?.name ?? 'none', outcome)
  else countMail(providers.email?.name ?? 'none', outcome)
}

async function attemptOf(context: Context, outgoing: Outgoing): Promise<Outcome | { later: Date }> {
  const { now, log } = context
  const { id, tries } = outgoing.message
  let handOver: HandOver
  try {
    handOver = await prepare(context, outgoing)
  } catch (error) {
    log.error({ err: error, message: id }, 'message could not be prepared')
    return { later: nextTry(now, tries) }
  }
  try {
    const { providerId } = await handOver()
    return { status: 'sent', providerId, isAccepted: true }
  } catch (error) {
    log.warn({ err: error, message: id, attempt: tries }, 'message not taken by the provider')
    return outcomeOf(error, now, tries)
  }
}
