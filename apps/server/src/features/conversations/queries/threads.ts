import type { Thread } from '@greenroom/contracts'
import { contacts, threads, type ContactRow, type ThreadRow } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { liveOf } from '../../audience/public.ts'

/** A thread with its contact. Absent: nothing was said yet. */
export interface ThreadView {
  contact: ContactRow
  thread: ThreadRow | null
  /** Tells whether a message reads like a wish to stop, and the owner has not looked at it yet. */
  isFlagged: boolean
  /** Newest message with the words, in a search. */
  found?: Thread['found']
}

const isFlagged = sql<boolean>`exists (select 1 from revocation_flags f
  where f.user_id = ${contacts.userId} and f.contact_id = ${contacts.id})`

const withThread = and(eq(threads.userId, contacts.userId), eq(threads.contactId, contacts.id))

/** Returns the threads of these contacts in their order, except those deleted meanwhile. */
export async function readThreads(context: Context, ids: readonly string[]): Promise<ThreadView[]> {
  if (ids.length === 0) return []
  const rows = await context.db.readForOwner(context.ownerId, (tx) =>
    tx
      .select({ contact: contacts, thread: threads, isFlagged })
      .from(contacts)
      .leftJoin(threads, withThread)
      .where(sql`${liveOf(context)} and ${contacts.id} = any (${sql.param([...ids])}::uuid[])`)
      .execute(),
  )
  const byId = new Map(rows.map((row) => [row.contact.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Reads the thread of a live contact. The query starts before the first await. @throws AppError NOT_FOUND */
export async function readThread(context: Context, tx: OwnerTx, contactId: string): Promise<ThreadView> {
  const [row] = await tx
    .select({ contact: contacts, thread: threads, isFlagged })
    .from(contacts)
    .leftJoin(threads, withThread)
    .where(sql`${liveOf(context)} and ${contacts.id} = ${contactId}`)
    .execute()
  if (!row) throw notFound('contact')
  return row
}
