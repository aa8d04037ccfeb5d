import { campaigns } from '@greenroom/db'
import { PLAN_LIMITS, UNLIMITED } from '@greenroom/domain'
import { and, eq, gte, isNull, lte, ne, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { periodAt } from '../policy/periods.ts'

/** Limit and usage of a plan's texts in one billing period. */
export interface Room {
  limit: number
  /** Texts that left or will, those of campaigns that are confirmed and leave before included. */
  usage: number
}

/**
 * Reads the plan's room for the texts of a campaign, in the period in which it leaves; undefined without a limit. Campaigns
 * that were confirmed and leave by then count as if they had been sent, so that two of them never get the same room
 * (standard W21).
 * @param due when it leaves
 */
export async function readRoom(context: Context, tx: OwnerTx, id: string, due: Date): Promise<Room | undefined> {
  const { tier, periodStart } = await context.planOf(tx)
  const limit = PLAN_LIMITS[tier].sms_messages
  if (limit === UNLIMITED) return undefined
  const start = periodAt(periodStart, context.now, due)
  if (start > context.now) return { limit, usage: await countPromised(context, tx, id, { from: start, to: due }) }
  const left = (await context.usage.get('sms_messages')?.(tx, context)) ?? 0
  return { limit, usage: left + (await countPromised(context, tx, id, { to: due })) }
}

/** Returns how many of the recipients have room. */
export const fitsIn = (room: Room | undefined, recipients: number): number =>
  room ? Math.max(0, Math.min(recipients, room.limit - room.usage)) : recipients

async function countPromised(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  { from, to }: { from?: Date; to: Date },
): Promise<number> {
  const people = sql`least(coalesce(${campaigns.onlyFirst}, 2147483647), (${campaigns.frozen} ->> 'recipients')::int)`
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${people}), 0)::float8` })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.userId, ownerId),
        eq(campaigns.state, 'scheduled'),
        isNull(campaigns.deletedAt),
        isNull(campaigns.problem),
        ne(campaigns.id, id),
        from && gte(campaigns.dueAt, from),
        lte(campaigns.dueAt, to),
      ),
    )
    .execute()
  return row?.n ?? 0
}
