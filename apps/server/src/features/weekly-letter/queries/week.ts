import { blocks, contacts, hitRollups, launchpadDismissals, miniSites, sends, threadCounts } from '@greenroom/db'
import { type AnyColumn, and, count, desc, eq, gte, isNull, lt, sql } from '@greenroom/db/sql'
import { DAY_MS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { LaunchpadStep } from '../../../platform/launchpad.ts'
import { FANS_WORTH_WRITING, type WeekFacts } from '../policy/advice.ts'

/** Starts of the week before, of the week, and of the one after it. */
export interface Weeks {
  before: Date
  from: Date
  to: Date
}

/** Days without a campaign after which the letter reminds of fans. */
const QUIET_DAYS = 30

/** Reads what happened in a week, and what its owner could do next. @param steps first steps, in order */
export async function readWeek(
  { db, ...context }: Context,
  weeks: Weeks,
  steps: readonly LaunchpadStep[],
): Promise<Omit<WeekFacts, 'topSource'>> {
  const { ownerId } = context
  return db.readForOwner(ownerId, async (tx) => {
    const [pages, hits, fans, waiting, dismissed, done, sent, reachable, top] = await Promise.all([
      tx.select({ n: count() }).from(miniSites).where(eq(miniSites.userId, ownerId)).execute(),
      hitsOf(tx, ownerId, weeks),
      fansOf(tx, ownerId, weeks),
      tx
        .select({ n: sql`coalesce(sum(${threadCounts.waiting}), 0)`.mapWith(Number) })
        .from(threadCounts)
        .where(eq(threadCounts.userId, ownerId))
        .execute(),
      tx.select().from(launchpadDismissals).where(eq(launchpadDismissals.userId, ownerId)).execute(),
      Promise.all(steps.map((step) => step.isDone(tx, { db, ...context }))),
      tx
        .select({ id: sends.id })
        .from(sends)
        .where(and(eq(sends.userId, ownerId), gte(sends.startedAt, new Date(weeks.to.getTime() - QUIET_DAYS * DAY_MS))))
        .limit(1)
        .execute(),
      reachableOf(tx, ownerId),
      topBlockOf(tx, ownerId, weeks),
    ])
    const next = steps.findIndex((_, place) => !done[place])
    return {
      pages: pages[0]?.n ?? 0,
      views: { now: hits[0]?.views ?? 0, before: hits[0]?.viewsBefore ?? 0 },
      clicks: { now: hits[0]?.clicks ?? 0, before: hits[0]?.clicksBefore ?? 0 },
      fans: { now: fans[0]?.now ?? 0, before: fans[0]?.before ?? 0 },
      waiting: waiting[0]?.n ?? 0,
      nextStep: dismissed.length > 0 ? undefined : steps[next],
      hasSentLately: sent.length > 0,
      hasAudience: reachable.length >= FANS_WORTH_WRITING,
      topBlock: top[0],
    }
  })
}

const ofSites = (ownerId: string) =>
  sql`${hitRollups.miniSiteId} = any (array(select id from mini_sites where user_id = ${ownerId}))`

function hitsOf(tx: OwnerTx, ownerId: string, { before, from, to }: Weeks) {
  const start = sql`${from.toISOString()}::timestamptz`
  const sumOf = (column: AnyColumn, isNow: boolean) =>
    sql`coalesce(sum(${column}) filter (where ${hitRollups.quarter} ${isNow ? sql`>=` : sql`<`} ${start}), 0)`.mapWith(
      Number,
    )
  return tx
    .select({
      views: sumOf(hitRollups.views, true),
      viewsBefore: sumOf(hitRollups.views, false),
      clicks: sumOf(hitRollups.clicks, true),
      clicksBefore: sumOf(hitRollups.clicks, false),
    })
    .from(hitRollups)
    .where(
      and(
        eq(hitRollups.userId, ownerId),
        ofSites(ownerId),
        gte(hitRollups.quarter, before),
        lt(hitRollups.quarter, to),
      ),
    )
    .execute()
}

function fansOf(tx: OwnerTx, ownerId: string, { before, from, to }: Weeks) {
  const start = sql`${from.toISOString()}::timestamptz`
  return tx
    .select({
      now: sql`count(*) filter (where ${contacts.createdAt} >= ${start})`.mapWith(Number),
      before: sql`count(*) filter (where ${contacts.createdAt} < ${start})`.mapWith(Number),
    })
    .from(contacts)
    .where(
      and(
        eq(contacts.userId, ownerId),
        gte(contacts.createdAt, before),
        lt(contacts.createdAt, to),
        isNull(contacts.deletedAt),
        isNull(contacts.lockedAt),
      ),
    )
    .execute()
}

/** Returns as many fans who agreed to be written to as make a campaign worth its while, and no more. */
const reachableOf = (tx: OwnerTx, ownerId: string) =>
  tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(
      and(
        eq(contacts.userId, ownerId),
        isNull(contacts.deletedAt),
        isNull(contacts.lockedAt),
        sql`'subscribed' in (${contacts.emailConsent}, ${contacts.smsConsent})`,
      ),
    )
    .limit(FANS_WORTH_WRITING)
    .execute()

const topBlockOf = (tx: OwnerTx, ownerId: string, { from, to }: Weeks) =>
  tx
    .select({
      title: blocks.title,
      siteId: blocks.miniSiteId,
      place: blocks.orderIndex,
      clicks: sql`sum(${hitRollups.clicks})`.mapWith(Number),
    })
    .from(hitRollups)
    .innerJoin(blocks, and(eq(blocks.userId, hitRollups.userId), eq(blocks.id, hitRollups.blockId)))
    .where(
      and(eq(hitRollups.userId, ownerId), ofSites(ownerId), gte(hitRollups.quarter, from), lt(hitRollups.quarter, to)),
    )
    .groupBy(blocks.id)
    .having(sql`sum(${hitRollups.clicks}) > 0`)
    .orderBy(desc(sql`sum(${hitRollups.clicks})`), blocks.id)
    .limit(1)
    .execute()
