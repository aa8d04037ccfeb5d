import { dateAfter, dateAt, MESSAGE_CHANNELS, startOfDate } from '@greenroom/domain'
import type { JobContext, SystemContext } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { audienceChanges, countCohorts, reachableNow } from '../queries/audience-changes.ts'
import { readReachableOn } from '../queries/audience-days.ts'
import {
  type AudienceDay,
  listOwnersWithContactsOfAll,
  lockAudience,
  noteAudience,
  writeAudience,
} from '../store/audience.ts'
import { allowLongRead } from '../store/totals.ts'

/** Owners looked up at once. */
const OWNERS = 500
/** Days counted at first, and after a long pause. */
const MOST_DAYS = 1100
/** Months of which cohorts are kept. */
const COHORT_MONTHS = 12

/**
 * Counts who came and who left on the days that are over, and how many of each month's people are still there. Whoever is
 * missing without having left was deleted. A day is counted once, so that the past does not move when people are erased. An owner
 * who fails is logged and keeps nobody waiting. Safe to repeat, and on several nodes at once.
 */
export async function countAudiences(context: JobContext): Promise<void> {
  for (let after: string | undefined, owners: string[] = []; ; after = owners.at(-1)) {
    const from = after
    owners = await context.db.asSystem((system) => listOwnersWithContactsOfAll(system, from, OWNERS))
    for (const userId of owners) {
      context.signal.throwIfAborted()
      try {
        await countAudience(context, userId)
      } catch (error) {
        context.signal.throwIfAborted()
        context.log.error({ err: error, userId }, 'an audience could not be counted')
      }
    }
    if (owners.length < OWNERS) return
  }
}

async function countAudience(system: SystemContext, userId: string): Promise<void> {
  const context = await system.asOwner(userId)
  await context.db.forOwner(context.ownerId, async (tx) => {
    await allowLongRead(tx)
    const timeZone = await readTimeZone(context, tx)
    const last = dateAfter(dateAt(context.now, timeZone), -1)
    const counted = await lockAudience(context, tx)
    if (counted && counted.countedOn >= last) return
    const oldest = dateAfter(last, -MOST_DAYS)
    const isGoingOn = counted !== undefined && counted.countedOn > oldest
    const first = isGoingOn ? dateAfter(counted.countedOn, 1) : oldest
    // Counted days end at midnight of the zone in which they were counted.
    const from = startOfDate(first, isGoingOn ? counted.timeZone : timeZone)
    const span = { from, to: startOfDate(dateAfter(last, 1), timeZone), timeZone, first }
    if (span.to <= span.from) return
    const changes = await audienceChanges(context, tx, span)
    const today = await audienceChanges(context, tx, { ...span, from: span.to, to: context.now })
    const before = counted ? await readReachableOn(context, tx, counted.countedOn) : undefined
    const now = await reachableNow(context, tx)
    const days: AudienceDay[] = [...changes]
    for (const channel of MESSAGE_CHANNELS) {
      const net = (list: typeof changes) =>
        list
          .filter((one) => one.channel === channel)
          .reduce((sum, { metric, n }) => sum + (metric === 'joined' ? n : -n), 0)
      const reachable = Math.max(0, now[channel] - net(today))
      const missing = before ? before[channel] + net(changes) - reachable : 0
      days.push({ channel, date: last, metric: 'reachable', value: '', n: reachable })
      if (missing > 0) days.push({ channel, date: last, metric: 'left', value: 'erased', n: missing })
    }
    const since = `${dateAfter(`${last.slice(0, 7)}-01`, -31 * (COHORT_MONTHS - 1)).slice(0, 7)}-01`
    const cohorts = await countCohorts(context, tx, { since, timeZone })
    days.push(
      ...cohorts.map(({ channel, month, months, n }): AudienceDay => {
        const value = months < 0 ? 'all' : String(months)
        return { channel, date: month, metric: 'kept', value, n }
      }),
    )
    await writeAudience(context, tx, days)
    await noteAudience(context, tx, { countedOn: last, timeZone })
  })
}
