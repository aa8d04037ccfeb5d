import {
  campaignRecipients,
  type SenderRow,
  senders,
  sendRanges,
  sendReceipts,
  sendResults,
  sends,
} from '@greenroom/db'
import type { MessageFailure } from '@greenroom/domain'
import { and, desc, eq, inArray, isNotNull, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** System read: returns whose send this is, and the accounts of all that they text or texted from, each once. */
export async function findSendOfAll(
  { db }: Pick<SystemContext, 'db'>,
  sendId: string,
): Promise<{ userId: string; senders: Pick<SenderRow, 'accountSid'>[] } | undefined> {
  const rows = await db.system
    .selectDistinct({ userId: sends.userId, has: isNotNull(senders.id), accountSid: senders.accountSid })
    .from(sends)
    .leftJoin(senders, eq(senders.userId, sends.userId))
    .where(eq(sends.id, sendId))
  const [first] = rows
  return first && { userId: first.userId, senders: rows.filter(({ has }) => has) }
}

/** Returns the contact of a recipient; undefined once they are erased. */
export async function findRecipient(
  { ownerId }: Context,
  tx: OwnerTx,
  sendId: string,
  seq: number,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: campaignRecipients.contactId })
    .from(campaignRecipients)
    .where(
      and(
        eq(campaignRecipients.userId, ownerId),
        eq(campaignRecipients.sendId, sendId),
        eq(campaignRecipients.seq, seq),
      ),
    )
  return row?.id
}

/** Returns the last attempt to reach a recipient that left, or may have. */
export async function findLastAttempt(
  { ownerId }: Context,
  tx: OwnerTx,
  sendId: string,
  seq: number,
): Promise<number | undefined> {
  const [row] = await tx
    .select({ attempt: sendResults.attempt })
    .from(sendResults)
    .where(
      and(
        eq(sendResults.userId, ownerId),
        eq(sendResults.sendId, sendId),
        eq(sendResults.seq, seq),
        inArray(sendResults.outcome, ['sent', 'uncertain']),
      ),
    )
    .orderBy(desc(sendResults.attempt))
    .limit(1)
  return row?.attempt
}

interface NewReceipt {
  sendId: string
  seq: number
  attempt: number
  outcome: 'delivered' | 'failed'
  reason: MessageFailure | null
}

/** Keeps the first final report about a recipient, counts it, and has screens follow at most once a second. */
export async function insertReceipt({ ownerId, now }: Context, tx: OwnerTx, receipt: NewReceipt): Promise<void> {
  const { attempt, ...row } = receipt
  const { sendId, seq, outcome } = row
  const { rowCount } = await tx
    .insert(sendReceipts)
    .values({ ...row, userId: ownerId, at: now })
    .onConflictDoNothing()
  if (!rowCount) return
  const counter = outcome === 'delivered' ? sql`delivered = delivered + 1` : sql`undelivered = undelivered + 1`
  await tx.execute(sql`update ${sendRanges} set ${counter}
    where user_id = ${ownerId} and send_id = ${sendId} and attempt = ${attempt}
      and case when seqs is null then ${seq} >= first and ${seq} < first + n else ${seq} = any (seqs) end`)
  await tx.execute(sql`update ${sends} set progress_at = ${now}::timestamptz
    where user_id = ${ownerId} and id = ${sendId} and (progress_at is null or progress_at < ${now}::timestamptz - interval '1 s')`)
}

/** An uncertain message of anybody, of which more is known by now. */
export interface UncertainMessage {
  userId: string
  sendId: string
  seq: number
  attempt: number
  /** A carrier has reported about it. */
  hasReceipt: boolean
}

/** System read: lists uncertain messages that have a receipt, or have had none since before a moment. */
export async function listUncertainOfAll(
  { db }: Pick<SystemContext, 'db'>,
  before: Date,
  limit: number,
): Promise<UncertainMessage[]> {
  const { rows } = await db.system.execute<UncertainMessage & Record<string, unknown>>(sql`
    select u.user_id as "userId", u.send_id as "sendId", u.seq, u.attempt, r.seq is not null as "hasReceipt"
    from ${sendResults} u left join ${sendReceipts} r on r.send_id = u.send_id and r.seq = u.seq
    where u.outcome = 'uncertain' and (u.at < ${before}::timestamptz or r.seq is not null) order by u.at limit ${limit}`)
  return rows
}
