import type { JobContext } from '../../../platform/context.ts'
import { type Notice, notify, wants, writeToOwner } from '../../notifications/public.ts'

/** Tells an owner something about a campaign, in the app and, unless turned off, by mail. */
export async function tellOwner(
  context: JobContext,
  userId: string,
  notice: Required<Pick<Notice, 'cause' | 'title' | 'body' | 'path'>>,
): Promise<void> {
  const { cause, title, body, path } = notice
  const owner = await context.asOwner(userId)
  const byMail = await owner.db.forOwner(owner.ownerId, async (tx) => {
    await notify(owner, tx, { ...notice, kind: 'campaigns' })
    return wants(owner, tx, 'campaigns', 'mail')
  })
  if (!byMail) return
  await writeToOwner(context, userId, {
    cause,
    subject: title,
    heading: title,
    paragraphs: [body],
    action: { label: 'Open the campaign', url: context.urls.absolute(path) },
  })
}
