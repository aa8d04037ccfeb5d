import { type CampaignAudience, foldCase, MAX_AUDIENCE_PARTS } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { listOpenWithTags } from '../queries/uses.ts'
import { changeCampaign, lockCampaign } from '../store/campaigns.ts'

/**
 * Adds a tag's new name to the audiences of unsent campaigns. The old name stays until no contact has it. A confirmed
 * campaign asks again if its recipients change.
 */
export async function renameTag(
  context: JobContext,
  userId: string,
  { tag, to }: { tag: string; to: string },
): Promise<void> {
  const owner = await context.asOwner(userId)
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    for (const { id } of await listOpenWithTags(owner, tx)) {
      const row = await lockCampaign(owner, tx, id)
      const audience = row && renamed(row.audience, tag, to)
      if (audience) await changeCampaign(owner, tx, id, { audience })
    }
  })
}

/** Returns an audience that asks for both names of a tag; undefined if it does not ask for the old one alone. */
function renamed(audience: CampaignAudience, tag: string, to: string): CampaignAudience | undefined {
  const both = (tags: readonly string[] | undefined) => {
    const keys = new Set(tags?.map(foldCase))
    if (!tags || !keys.has(foldCase(tag)) || keys.has(foldCase(to))) return undefined
    const kept = tags.length < MAX_AUDIENCE_PARTS ? tags : tags.filter((one) => foldCase(one) !== foldCase(tag))
    return [...kept, to]
  }
  const [tags, excluded] = [both(audience.tags), both(audience.exclude?.tags)]
  if (!tags && !excluded) return undefined
  return {
    ...audience,
    ...(tags ? { tags } : {}),
    ...(excluded ? { exclude: { ...audience.exclude, tags: excluded } } : {}),
  }
}
