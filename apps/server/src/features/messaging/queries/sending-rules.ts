import { campaignRecipients, sendingRules, sendResults, sendSlots } from '@greenroom/db'
import { cappedSince, type Frequency, isCapped, type OwnHours } from '@greenroom/domain'
import { eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** How often and when an owner's marketing may reach one person. */
export interface SendingRules {
  /** Null: as often as it is sent. */
  cap: Frequency | null
  /** Null: the law's hours. */
  hours: OwnHours | null
  /** It stands in the footer of each email campaign (standard S18); null: none is sent. */
  postal_address: string | null
}

/** Reads an owner's rules of sending. Who has set none has no cap, and the law's hours. */
export async function readSendingRules({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx): Promise<SendingRules> {
  const [row] = await tx.select().from(sendingRules).where(eq(sendingRules.userId, ownerId)).execute()
  const { maxMessages = null, maxDays = null, quietFrom = null, quietTo = null, postalAddress = null } = row ?? {}
  return {
    cap: maxMessages === null || maxDays === null ? null : { messages: maxMessages, days: maxDays },
    hours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    postal_address: postalAddress,
  }
}

/**
 * Returns which of these people have had as many marketing messages by a moment as the cap allows. Those that left count,
 * and those on their way, which have a slot.
 * @param moment messages that are planned for later do not count
 * @param except recipients of a send that are about to take a slot; an earlier attempt does not count against them
 */
export async function cappedAmong(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  cap: Frequency | null,
  ids: readonly string[],
  moment: Date,
  except?: { sendId: string; seqs: readonly number[] },
): Promise<ReadonlySet<string>> {
  if (cap === null || ids.length === 0) return new Set()
  const people = sql`${sql.param([...ids])}::uuid[]`
  const inTime = sql`at > ${cappedSince(cap, moment)}::timestamptz and at <= ${moment}::timestamptz`
  const { rows } = await tx
    .execute<{ id: string; had: number }>(
      sql`select contact_id as id, count(*)::int as had from (
        select contact_id, send_id, seq from ${sendSlots} where user_id = ${ownerId} and contact_id = any (${people}) and ${inTime}
        union
        select r.contact_id, r.send_id, r.seq from ${campaignRecipients} r join ${sendResults} t on t.send_id = r.send_id and t.seq = r.seq
        where r.user_id = ${ownerId} and r.contact_id = any (${people}) and t.outcome in ('sent', 'uncertain') and ${inTime}
      ) as had
      ${except ? sql`where not (send_id = ${except.sendId} and seq = any (${sql.param([...except.seqs])}::int[]))` : sql``}
      group by contact_id`,
    )
    .execute()
  return new Set(rows.filter(({ had }) => isCapped(cap, had)).map(({ id }) => id))
}
