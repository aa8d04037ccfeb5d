import type { SystemContext } from '../../../platform/context.ts'
import { notify, wants, writeToOwner } from '../../notifications/public.ts'

const TITLE = 'New fans are waiting for room in your plan'
const BODY =
  'Your plan has no room for more contacts. Nobody is lost: we keep everybody who joins from your page or writes to you, and you see them as soon as there is room.'
const WAY = '/dashboard/contacts'

/** Tells the owner that a contact waits for room, in the app and, unless turned off, by mail. */
export async function tellLocked(context: SystemContext, userId: string, contactId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const cause = `contacts.locked/${contactId}`
  const byMail = await owner.db.forOwner(owner.ownerId, async (tx) => {
    await notify(owner, tx, { cause, kind: 'audience', title: TITLE, body: BODY, path: WAY })
    return wants(owner, tx, 'audience', 'mail')
  })
  if (!byMail) return
  await writeToOwner(context, userId, {
    cause,
    subject: TITLE,
    heading: TITLE,
    paragraphs: [BODY],
    action: { label: 'See who is waiting', url: context.urls.absolute(WAY) },
  })
}
