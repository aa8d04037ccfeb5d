import { type SendRow, sends } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'

/** Columns that an email campaign is drawn from. Once it is sent, only the winner of its test changes. */
export type SentMail = Pick<SendRow, 'content' | 'subject' | 'preheader' | 'design' | 'test' | 'winner' | 'links'>

/** System read: a campaign's mail, for whoever has the address of one. */
export async function findSentMail(
  { system }: Database,
  { ownerId, sendId }: { ownerId: string; sendId: string },
): Promise<SentMail | undefined> {
  const { content, subject, preheader, design, test, winner, links } = sends
  const [found] = await system
    .select({ content, subject, preheader, design, test, winner, links })
    .from(sends)
    .where(and(eq(sends.userId, ownerId), eq(sends.id, sendId)))
  return found
}
