import { sendingRules, sendSlots } from '@greenroom/db'
import { cappedSince, type Frequency, isCapped, type OwnHours } from '@greenroom/domain'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** How often and when an owner's marketing may reach one person. */
export interface SendingRules {
  /** Null: as often as it is sent. */
  cap: Frequency | null
  /** Null: the law's hours. */
  hours: OwnHours | null
}

/** Reads an owner's rules of sending. Who has set none has no cap, and the law's hours. */
export async function readSendingRules({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx): Promise<SendingRules> {
  const [row] = await tx.select().from(sendingRules).where(eq(sendingRules.userId, ownerId)).execute()
  const { maxMessages = null, maxDays = null, quietFrom = null, quietTo = null } = row ?? {}
  return {
    cap: maxMessages === null || maxDays === null ? null : { messages: maxMessages, days: maxDays },
    hours: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
  }
}

/**
 * Returns which of these people have had as many marketing messages by a moment as the cap allows.
 * @param moment messages that are planned for later do not count
 */
export async function cappedAmong(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  cap: Frequency | null,
  ids: readonly string[],
  moment: Date,
): Promise<ReadonlySet<string>> {
  if (cap === null || ids.length === 0) return new Set()
  const since = cappedSince(cap, moment).toISOString()
  const rows = await tx
    .select({
      id: sendSlots.contactId,
      had: sql<number>`(select count(*)::int from unnest(${sendSlots.at}) had
        where had > ${since}::timestamptz and had <= ${moment.toISOString()}::timestamptz)`,
    })
    .from(sendSlots)
    .where(and(eq(sendSlots.userId, ownerId), sql`${sendSlots.contactId} = any (${sql.param([...ids])}::uuid[])`))
    .execute()
  return new Set(rows.filter(({ had }) => isCapped(cap, had)).map(({ id }) => id))
}
