import { type CampaignRow, campaigns } from '@greenroom/db'
import { type MessageChannel, PLAN_LIMITS, UNLIMITED } from '@greenroom/domain'
import { and, eq, gte, isNull, lte, ne, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { mailCampaignsInPeriod } from '../../delivery/public.ts'
import { featureOf } from '../policy/features.ts'
import { periodAt } from '../policy/periods.ts'

/** Limit and usage of a plan's texts, or of its email campaigns, in one billing period. */
export interface Room {
  type: MessageChannel
  limit: number
  /** Those that left or will, those of campaigns that are confirmed and leave before included. */
  usage: number
}

/**
 * Reads the plan's room for a campaign, which counts with its texts, or as one email campaign, in the period in which it leaves; undefined without a limit. Campaigns
 * that were confirmed and leave by then count as if they had been sent, so that two of them never get the same room
 * (standard W21).
 * @param due when it leaves
 */
export async function readRoom(
  context: Context,
  tx: OwnerTx,
  { id, type }: Pick<CampaignRow, 'id' | 'type'>,
  due: Date,
): Promise<Room | undefined> {
  const { tier, periodStart } = await context.planOf(tx)
  const limit = PLAN_LIMITS[tier][featureOf(type)]
  if (limit === UNLIMITED) return undefined
  const start = periodAt(periodStart, context.now, due)
  const one = { id, type }
  if (start > context.now)
    return { type, limit, usage: await countPromised(context, tx, one, { from: start, to: due }) }
  const left =
    type === 'sms'
      ? ((await context.usage.get('sms_messages')?.(tx, context)) ?? 0)
      : await mailCampaignsInPeriod(tx, context, id)
  return { type, limit, usage: left + (await countPromised(context, tx, one, { to: due })) }
}

/** Returns how many of the recipients have room; an email campaign has room for all of them or for none. */
export function fitsIn(room: Room | undefined, recipients: number): number {
  if (!room) return recipients
  const left = Math.max(0, room.limit - room.usage)
  return room.type === 'sms' ? Math.min(recipients, left) : left > 0 ? recipients : 0
}

async function countPromised(
  { ownerId }: Context,
  tx: OwnerTx,
  { id, type }: Pick<CampaignRow, 'id' | 'type'>,
  { from, to }: { from?: Date; to: Date },
): Promise<number> {
  const people = sql`least(coalesce(${campaigns.onlyFirst}, 2147483647), (${campaigns.frozen} ->> 'recipients')::int)`
  const [row] = await tx
    .select({ n: type === 'sms' ? sql<number>`coalesce(sum(${people}), 0)::float8` : sql<number>`count(*)::float8` })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.userId, ownerId),
        eq(campaigns.type, type),
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
