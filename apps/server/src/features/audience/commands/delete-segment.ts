import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { deleteSegment as removeSegment, findSegment, lockSegments } from '../store/segments.ts'
import { noteSegment } from './note-segment.ts'

/**
 * Deletes a segment that nothing else uses. Its contacts are not affected.
 * @throws AppError NOT_FOUND; CONFLICT with `details.segments` and `details.campaigns`, which use it
 */
export async function deleteSegment(context: Context, id: string): Promise<void> {
  const { ownerId } = context
  await context.db.forOwner(ownerId, async (tx) => {
    await lockSegments(tx, ownerId)
    const row = await findSegment(tx, ownerId, id)
    if (!row) throw notFound('segment')
    const uses = await context.usesOf(tx, { kind: 'segment', id })
    const ofKind = (kind: (typeof uses)[number]['kind']) =>
      uses.filter((use) => use.kind === kind).map((use) => ({ id: use.id, name: use.name }))
    const [first] = uses
    if (first)
      throw new AppError(
        'CONFLICT',
        uses.length === 1
          ? `“${first.name}” uses this segment. Change or delete that one first.`
          : `“${first.name}” and ${uses.length - 1} more use this segment. Change or delete those first.`,
        { details: { segments: ofKind('segment'), campaigns: ofKind('campaign') } },
      )
    await removeSegment(tx, ownerId, id)
    await noteSegment(context, tx, id, 'deleted', { after: row })
  })
}
