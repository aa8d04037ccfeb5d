import { sendComplaints, sendRanges, sendReceipts, sendResults } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { MailHealth } from '../policy/mail-health.ts'

/** Keeps the first complaint of a recipient. */
export async function insertComplaint(
  { ownerId, now }: Context,
  tx: OwnerTx,
  { sendId, seq }: { sendId: string; seq: number },
): Promise<void> {
  await tx.insert(sendComplaints).values({ userId: ownerId, sendId, seq, at: now }).onConflictDoNothing()
}

/** Counts what was sent of a mail campaign, who complained, and which addresses are dead. Addresses that were refused at once count as those that bounced later. */
export async function readHealth({ ownerId }: Context, tx: OwnerTx, sendId: string): Promise<MailHealth> {
  const of = sql`user_id = ${ownerId} and send_id = ${sendId}`
  const { rows } = await tx.execute<Record<keyof MailHealth, number>>(sql`
    select (select coalesce(sum(sent), 0) from ${sendRanges} where ${of})::int as sent,
      (select count(*) from ${sendComplaints} where ${of})::int as complaints,
      ((select count(*) from ${sendReceipts} where ${of} and outcome = 'failed' and reason = 'invalid_address')
        + (select count(*) from ${sendResults} where ${of} and outcome = 'failed' and reason = 'invalid_address'))::int as bounced`)
  return rows[0] ?? { sent: 0, complaints: 0, bounced: 0 }
}
