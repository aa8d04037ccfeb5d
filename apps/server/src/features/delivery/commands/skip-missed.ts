import { missedBefore } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { skipMissedOfAll } from '../store/missed.ts'

/** Skips whoever an automatic message would reach too late by now, and so frees the money that is set aside for them. */
export async function skipMissed(context: JobContext): Promise<void> {
  const before = missedBefore(context.now)
  while ((await skipMissedOfAll(context, { before, reason: 'missed' })) > 0) context.signal.throwIfAborted()
}
