import type { Segment } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { addSnapshotOf } from '../../audience/public.ts'
import { segmentAsked } from '../events/campaigns.ts'
import { conditionOfPeople, type PeopleAsked, requireCampaign } from '../queries/recipients.ts'

/**
 * Keeps people of a campaign as a segment. A very large one starts as `filling`.
 * @throws AppError NOT_FOUND; CONFLICT if there are too many segments; IDEMPOTENCY_CONFLICT
 */
export async function segmentRecipients(
  context: Context,
  id: string,
  { name, ...asked }: PeopleAsked & { name: string },
): Promise<Segment> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      const condition = conditionOfPeople(context, await requireCampaign(context, tx, id), asked)
      const segment = await addSnapshotOf(context, tx, { name: name.trim(), description: '', condition })
      if (segment.filling) await announce(context, tx, segmentAsked(segment.id, id, asked))
      return segment
    }),
  )
}
