import type { AudienceRule } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { matching } from '../queries/matching.ts'
import { fillSnapshotOf } from './fill-snapshot-of.ts'

/** Adds everybody a rule matches to a snapshot. */
export async function fillSnapshot(
  system: SystemContext,
  userId: string,
  { segmentId, rule }: { segmentId: string; rule: AudienceRule },
): Promise<void> {
  const context = await system.asOwner(userId)
  await fillSnapshotOf(context, segmentId, (tx) => matching(context, tx, rule))
}
