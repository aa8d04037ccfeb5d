import { withTagRenamed } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { isTagInUse, readSegmentsOfTag } from '../queries/uses.ts'
import { lockSegments, updateSegment } from '../store/segments.ts'

/**
 * Renames a tag in rules. As long as anyone still has the old tag, which may be forever if the rename was canceled,
 * rules ask for both.
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
