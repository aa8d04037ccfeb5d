import { withTagRenamed } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { isTagInUse, readSegmentsOfTag } from '../queries/uses.ts'
import { lockSegments, updateSegment } from '../store/segments.ts'

/**
 * Rules ask for a tag by its other name. While people have it by the old name still, which may be for good where the
 * renaming was stopped, they ask for both.
 */
export async function renameTag(
  context: JobContext,
  userId: string,
  names: { tag: string; to: string },
): Promise<void> {
  const owner = await context.asOwner(userId)
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    await lockSegments(tx, owner.ownerId)
    const isBetween = await isTagInUse(tx, owner.ownerId, names.tag)
    for (const { id, rule } of await readSegmentsOfTag(tx, owner.ownerId, names.tag)) {
      const renamed = withTagRenamed(rule, names, { isBetween })
      if (JSON.stringify(renamed) !== JSON.stringify(rule)) await updateSegment(owner, tx, id, { rule: renamed })
    }
  })
}
