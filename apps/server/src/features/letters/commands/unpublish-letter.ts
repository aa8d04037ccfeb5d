import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { deleteLetter } from '../store.ts'

/** Takes a letter off its page; it can be published again. @throws AppError NOT_FOUND if it is not published */
export async function unpublishLetter(context: Context, campaignId: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await deleteLetter(context, tx, campaignId))) throw notFound('letter')
  })
}
