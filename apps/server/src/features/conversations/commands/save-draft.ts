import type { Draft, saveDraft as contract } from '@greenroom/contracts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { waitingMedia } from '../../messaging/public.ts'
import { presentDraft } from '../present.ts'
import { readThread } from '../queries/threads.ts'
import { putDraft, removeDraft } from '../store/drafts.ts'

/**
 * Keeps what is being written to a person, without files that are no longer there; nothing at all deletes it.
 * @throws AppError NOT_FOUND
 */
export async function saveDraft(
  context: Context,
  contactId: string,
  { channel, subject, content, media_ids }: z.output<(typeof contract)['body']>,
): Promise<{ draft: Draft | null }> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await readThread(context, tx, contactId)
    if (!subject && !content && media_ids.length === 0) {
      await removeDraft(context, tx, contactId)
      return { draft: null }
    }
    const media = await waitingMedia(context, tx, media_ids)
    const mediaIds = media.map(({ id }) => id)
    return {
      draft: presentDraft(await putDraft(context, tx, { contactId, channel, subject, content, mediaIds }), media),
    }
  })
}
