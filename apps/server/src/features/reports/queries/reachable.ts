import { dateAfter, type MessageChannel, startOfDate } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { type AudienceChange, audienceChanges, reachableNow } from './audience-changes.ts'
import { readCounted, readReachableOn } from './audience-days.ts'

type Reachable = Record<MessageChannel, number>

/** Returns the days that no nightly count has, up to now. */
export const uncountedDays = (
  counted: { countedOn: string; timeZone: string },
  { now }: Pick<Context, 'now'>,
  timeZone: string,
) => ({
  from: startOfDate(dateAfter(counted.countedOn, 1), counted.timeZone),
  to: new Date(now.getTime() + 1),
  timeZone,
})

/**
 * Counts people who may be written to: as the last nightly count says, and the consent records since. Until there is one, the
 * contacts are counted, which reads all of them.
 */
export async function readReachable(context: Pick<Context, 'ownerId' | 'now'>, tx: OwnerTx): Promise<Reachable> {
  const counted = await readCounted(context, tx)
  if (!counted) return reachableNow(context, tx)
  const since = await audienceChanges(context, tx, uncountedDays(counted, context, counted.timeZone))
  return afterChanges(await readReachableOn(context, tx, counted.countedOn), since)
}

/** Returns who is reachable after people came and left. */
export function afterChanges(reachable: Reachable, changes: readonly AudienceChange[]): Reachable {
  const after = { ...reachable }
  for (const { channel, metric, n } of changes) after[channel] += metric === 'joined' ? n : -n
  return { sms: Math.max(0, after.sms), email: Math.max(0, after.email) }
}
