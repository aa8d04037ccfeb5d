import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { deleteSegment as removeSegment, findSegment, lockSegments } from '../store/segments.ts'

/**
 * Deletes a segment that no other segment uses. Its contacts are not affected.
 * @throws AppError NOT_FOUND; CONFLICT with `details.segments`, the segments that use it
 */
export async function deleteSegment(context: Context, id: string): Promise<void> {
  const { ownerId } = context
  await context.db.forOwner(ownerId, async (tx) => {
    await lockSegments(tx, ownerId)
    if (!(await findSegment(tx, ownerId, id))) throw notFound('segment')
    const uses = await context.usesOf(tx, { kind: 'segment', id })
    const segments = uses.map((use) => ({ id: use.id, name: use.name }))
    const [first] = segments
    if (first)
      throw new AppError(
        'CONFLICT',
        segments.length === 1
          ? `“${first.name}” uses this segment. Change or delete that one first.`
          : `“${first.name}” and ${segments.length - 1} more use this segment. Change or delete those first.`,
        { details: { segments } },
      )
    await removeSegment(tx, ownerId, id)
  })
}
