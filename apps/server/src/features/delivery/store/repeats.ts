import { sendRanges, sendResults, sends } from '@greenroom/db'
import { and, eq, inArray, isNull, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

interface Attempt {
  sendId: string
  seq: number
  attempt: number
}

/** Reads what became of an attempt, and locks it until the transaction ends. One that waits, or waited, for another has `until`. */
export async function findAttempt(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, seq, attempt }: Attempt,
): Promise<{ isSent: boolean; isRepeated: boolean } | undefined> {
  const [row] = await tx
    .select({ outcome: sendResults.outcome, until: sendResults.until })
    .from(sendResults)
    .where(
      and(
        eq(sendResults.userId, ownerId),
        eq(sendResults.sendId, sendId),
        eq(sendResults.seq, seq),
        eq(sendResults.attempt, attempt),
      ),
    )
    .for('update')
  return row && { isSent: row.outcome === 'sent', isRepeated: row.until !== null }
}

/** Tells whether a send is not over. */
export async function isUnderWay({ ownerId }: Context, tx: OwnerTx, sendId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sends.id })
    .from(sends)
    .where(
      and(
        eq(sends.userId, ownerId),
        eq(sends.id, sendId),
        inArray(sends.state, ['sending', 'paused']),
        isNull(sends.finishedAt),
      ),
    )
  return rows.length > 0
}

/**
 * Defers an attempt that was sent until a moment. If its range has moved on whoever was deferred, and its money is settled, the
 * result keeps its cost, and the caller makes the next attempt.
 */
export async function deferSent(
  { ownerId }: Context,
  tx: OwnerTx,
  { sendId, seq, attempt }: Attempt,
  until: Date,
): Promise<{ isMoved: boolean; first: number; n: number; linkBase: number | null; promised: number } | undefined> {
  const { rows } = await tx.execute<{
    moved: boolean
    first: number
    n: number
    base: string | null
    promised: number
  }>(sql`
    update ${sendRanges} set sent = sent - 1, deferred = deferred + 1
    where user_id = ${ownerId} and send_id = ${sendId} and attempt = ${attempt}
      and case when seqs is null then ${seq} >= first and ${seq} < first + n else ${seq} = any (seqs) end
    returning is_moved as moved, first, n, link_base as base, promised`)
  const [range] = rows
  if (!range) return undefined
  const { moved: isMoved, first, n, base, promised } = range
  const change = isMoved ? sql`` : sql`, outcome = 'deferred', cost = 0`
  await tx.execute(sql`update ${sendResults} set until = ${until}::timestamptz ${change}
    where user_id = ${ownerId} and send_id = ${sendId} and seq = ${seq} and attempt = ${attempt}`)
  return { isMoved, first, n, linkBase: base === null ? null : Number(base), promised }
}
