import { DIGEST_EVERY_MINUTES, endOfNight, UNREAD_MINUTES } from '@greenroom/domain'
import type { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import { deliverMail } from '../../../platform/mail/deliver.ts'
import { appName } from '../policy/app-name.ts'
import { unreadJob } from '../events.ts'
import { listUntold, type ToldMessage } from '../queries/messages.ts'
import { findRecipient, wants } from '../queries/notifications.ts'
import { readSettings } from '../queries/settings.ts'
import { unreadLetter } from '../render.ts'
import { markTold } from '../store/notices.ts'
import { noteMailed } from '../store/settings.ts'
import { pushToOwner } from './push-to-owner.ts'

const MINUTE_MS = 60_000

/**
 * Tells an owner of what is unread: one push for a whole night, and one mail with everything that has not been mailed,
 * after ten minutes and at most once an hour. Each message is told once; during the night everything waits.
 */
export async function tellUnread(context: SystemContext, { userId }: z.output<typeof unreadJob.schema>): Promise<void> {
  const { db, now, providers } = context
  const recipient = await findRecipient(context, userId)
  if (!recipient) return
  const { pushes, again } = await db.asSystem(async (tx) => {
    await holdLock(tx, `tell-unread:${userId}`)
    const { nights, mailedAt } = await readSettings(tx, userId)
    const morning = endOfNight(now, nights)
    if (morning) return { pushes: [], again: morning }
    const untold = await listUntold(tx, userId)
    const pushes = untold.filter(({ byPush }) => byPush)
    await markTold(tx, userId, idsOf(pushes), { byPush: false })
    const letters = untold.filter(({ byMail }) => byMail)
    const due = dueAt(letters, mailedAt)
    if (due && due > now) return { pushes, again: due }
    if (!due) return { pushes, again: undefined }
    await markTold(tx, userId, idsOf(letters), { byMail: false })
    const isWanted = await wants({ ownerId: userId }, tx, 'messages', 'mail')
    if (isWanted && recipient.email && providers.email) {
      await noteMailed(tx, userId, now)
      const letter = unreadLetter(letters, (path) => context.urls.absolute(path))
      const mail = composeMail({ ...letter, appName: context.hold(appName), name: recipient.name })
      const id = `letter/unread/${letters.at(-1)?.id}`
      await deliverMail(context, { id, to: recipient.email, userId, ...mail }, { tx })
    }
    return { pushes, again: undefined }
  })
  if (again) {
    // A minute later, so that a clock that differs from the database's cannot repeat the name of this job.
    const minute = Math.ceil(again.getTime() / MINUTE_MS) + 1
    const startAfter = new Date(minute * MINUTE_MS)
    await context.enqueue(unreadJob, { userId }, { id: `unread/${userId}/${minute}`, startAfter })
  }
  await pushNight(context, userId, pushes)
}

const idsOf = (messages: readonly ToldMessage[]) => messages.map(({ id }) => id)

/** Returns when the next mail is due, or undefined if there is nothing to mail. */
function dueAt(letters: readonly ToldMessage[], mailedAt: Date | null): Date | undefined {
  const [oldest] = letters
  if (!oldest) return undefined
  const unreadLong = oldest.at.getTime() + UNREAD_MINUTES * MINUTE_MS
  return new Date(Math.max(unreadLong, (mailedAt?.getTime() ?? 0) + DIGEST_EVERY_MINUTES * MINUTE_MS))
}

/** Pushes one notification for all messages of a night, which names the last one of each person. */
async function pushNight(context: SystemContext, userId: string, messages: readonly ToldMessage[]): Promise<void> {
  const last = messages.at(-1)
  if (!last) return
  const messageIds = [...new Map(messages.map(({ contactId, id }) => [contactId, id])).values()]
  await pushToOwner(context, userId, { cause: `night/${last.id}`, kind: 'messages', content: { messageIds } })
}
