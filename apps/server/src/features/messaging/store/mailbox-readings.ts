import { mailboxReadings } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { NotedPosition, Position } from '../../../platform/providers/mailbox/mailbox.ts'

/** System read: how far a mailbox has been read. */
export async function findPosition({ db }: SystemContext, mailbox: string): Promise<NotedPosition | undefined> {
  const [row] = await db.system.select().from(mailboxReadings).where(eq(mailboxReadings.mailbox, mailbox))
  return row && { validity: row.validity, lastUid: row.lastUid, since: row.since, readAt: row.readAt }
}

/** System write: notes how far a mailbox has been read. */
export async function notePosition({ db, now }: SystemContext, mailbox: string, position: Position): Promise<void> {
  const fields = { ...position, readAt: now }
  await db.system
    .insert(mailboxReadings)
    .values({ mailbox, ...fields })
    .onConflictDoUpdate({ target: mailboxReadings.mailbox, set: fields })
}
