import type { ListedCampaign } from '@greenroom/contracts'
import { campaigns, sends } from '@greenroom/db'
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { presentListed } from '../present.ts'
import { LISTED, type ListedRow, viewsOf } from './campaigns.ts'

/** Campaigns to come that are added up (standard W22): more than a year of daily ones is not foreseen. */
const MOST_TO_COME = 400

/** A campaign with what its review showed, in cents; 0 of one that is not confirmed. */
export interface BoardCampaign {
  campaign: ListedCampaign
  recipients: number
  cost: number
}

/** An owner's campaigns by what is to be done about them. */
export interface Board {
  /** Confirmed ones, in the order in which they leave; those that wait for something are among them. */
  scheduled: BoardCampaign[]
  /** Highest cost of all that wait for nothing, together. */
  toCome: { dueAt: Date; cost: number }[]
  /** Being sent, or paused; automatic messages, too. */
  underWay: BoardCampaign[]
  drafts: BoardCampaign[]
  draftsTotal: number
  /** Sent last, last begun first. */
  last: BoardCampaign[]
}

/** Reads the campaigns that the hub shows. @param lengths how many of each */
export async function readBoard(
  context: Context,
  tx: OwnerTx,
  lengths: { scheduled: number; underWay: number; drafts: number; last: number },
): Promise<Board> {
  const there = and(eq(campaigns.userId, context.ownerId), isNull(campaigns.deletedAt), isNull(campaigns.archivedAt))
  const isPlain = isNull(campaigns.trigger)
  const rowsOf = (condition: SQL | undefined, order: SQL[], limit: number) =>
    tx
      .select(LISTED)
      .from(campaigns)
      .where(and(there, condition))
      .orderBy(...order)
      .limit(limit)
      .execute()
  const isScheduled = and(isPlain, eq(campaigns.state, 'scheduled'))
  const isDraft = and(isPlain, eq(campaigns.state, 'draft'))
  const [scheduled, toCome, underWay, drafts, [total], last] = await Promise.all([
    rowsOf(isScheduled, [asc(campaigns.dueAt), asc(campaigns.id)], lengths.scheduled),
    tx
      .select({
        dueAt: campaigns.dueAt,
        cost: sql<number>`coalesce((${campaigns.frozen} -> 'cost' ->> 'most')::float8, 0)`,
      })
      .from(campaigns)
      .where(and(there, isScheduled, isNull(campaigns.problem)))
      .orderBy(asc(campaigns.dueAt), asc(campaigns.id))
      .limit(MOST_TO_COME)
      .execute(),
    rowsOf(
      inArray(campaigns.id, sendsIn(context, tx, sql`${sends.state} in ('sending', 'paused')`, lengths.underWay * 10)),
      [desc(campaigns.confirmedAt), desc(campaigns.id)],
      lengths.underWay * 10,
    ),
    rowsOf(isDraft, [desc(campaigns.updatedAt), desc(campaigns.id)], lengths.drafts),
    tx.select({ n: count() }).from(campaigns).where(and(there, isDraft)).execute(),
    rowsOf(
      and(isPlain, inArray(campaigns.id, sendsIn(context, tx, eq(sends.state, 'finished'), lengths.last * 4))),
      [desc(campaigns.confirmedAt), desc(campaigns.id)],
      lengths.last,
    ),
  ])
  const views = await viewsOf(context, tx, [...scheduled, ...underWay, ...drafts, ...last])
  const board = new Map(
    views.map((view) => {
      const { recipients = 0, cost } = view.row.frozen ?? {}
      return [view.row.id, { campaign: presentListed(view, context.now), recipients, cost: cost?.most ?? 0 }]
    }),
  )
  const viewed = (rows: readonly ListedRow[]) => rows.flatMap(({ id }) => board.get(id) ?? [])
  return {
    scheduled: viewed(scheduled),
    toCome: toCome.flatMap(({ dueAt, cost }) => (dueAt ? [{ dueAt, cost }] : [])),
    underWay: viewed(underWay),
    drafts: viewed(drafts),
    draftsTotal: total?.n ?? 0,
    last: viewed(last),
  }
}

/** Selects the ids of the sends that began last, without those that never end. */
const sendsIn = ({ ownerId }: Context, tx: OwnerTx, condition: SQL, limit: number) =>
  tx
    .select({ id: sends.id })
    .from(sends)
    .where(and(eq(sends.userId, ownerId), condition))
    .orderBy(desc(sends.startedAt), desc(sends.id))
    .limit(limit)
