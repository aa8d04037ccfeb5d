import { ANALYTICS_RETENTION_DAYS } from '@greenroom/domain'
import type { Context, JobContext } from '../../../platform/context.ts'
import { readPlan } from '../../../platform/limits.ts'
import { dateAfter, dateAt, startOfDate } from '../policy/days.ts'
import { nextStretch, type Stretch } from '../policy/stretches.ts'
import { readSeal, readStretchesAround } from '../queries/seals.ts'
import { lateHitsOfAll, moveSeal, openSeal, sealAgainAt } from '../store/seals.ts'
import { forgetVisitsOfAll } from '../store/visit-days.ts'
import { sealDay } from './seal-day.ts'

/** Milliseconds after the end of a day until it is sealed. By then, hits that were in flight are on disk (see intake). */
const SLACK_MS = 5 * 60_000
/** Days of an owner in one turn, so that others come by. */
const MAX_DAYS = 31
/** Days that visits stay beyond the plan's retention: a payment that fails for a few weeks loses nothing. */
const GRACE_DAYS = 31

type Job = Pick<JobContext, 'db' | 'now' | 'signal' | 'asOwner'>

/**
 * Seals the days of an owner that have ended where they live, oldest first, and those to which hits have come late. Then deletes
 * visits older than the plan shows; their totals stay. Days that are done stay done if it stops midway.
 * @returns whether it is finished for now
 */
export async function sealOwner(context: Job, userId: string, maxDays = MAX_DAYS): Promise<boolean> {
  const owner = await context.asOwner(userId)
  await openSeal(context.db, userId, context.now)
  await sealLate(context, owner)
  for (let days = 0; ; days += 1) {
    context.signal.throwIfAborted()
    const { seal, timeZone, sites, nextHit } = await readSeal(owner)
    const today = dateAt(context.now, timeZone)
    const stretch = nextHit && nextStretch(seal, timeZone, nextHit)
    const ends = (stretch?.ends ?? startOfDate(dateAfter(today, 1), timeZone)).getTime() + SLACK_MS
    if (!stretch || ends > context.now.getTime() || days >= maxDays) {
      const isDone = !stretch || ends > context.now.getTime()
      await sealAgainAt(context.db, userId, isDone ? new Date(ends) : context.now)
      const { tier } = await readPlan(owner)
      const keep = ANALYTICS_RETENTION_DAYS[tier] + GRACE_DAYS
      await forgetVisitsOfAll(context.db, userId, dateAfter(today, -keep))
      return isDone
    }
    for (const { id } of sites) await sealDay(context, { userId, siteId: id, until: seal.until }, stretch)
    await moveSeal(context.db, userId, seal.until, { until: stretch.ends, day: stretch.day })
  }
}

/** Seals days anew to which hits have come late. */
async function sealLate(context: Job, owner: Context): Promise<void> {
  const late = await lateHitsOfAll(context.db, owner.ownerId)
  if (late.length === 0) return
  const { seal, timeZone } = await readSeal(owner)
  const done: (Stretch & { siteId: string })[] = []
  for (const { siteId, quarter } of late) {
    context.signal.throwIfAborted()
    if (done.some((day) => day.siteId === siteId && day.starts <= quarter && quarter < day.ends)) continue
    const stretch = await sealedStretch(owner, siteId, quarter, timeZone, seal.until)
    await sealDay(context, { userId: owner.ownerId, siteId, until: seal.until }, stretch)
    done.push({ ...stretch, siteId })
  }
}

/** Returns the sealed day that a moment belongs to. A day on which nothing had come is one of the current time zone, between its neighbors. */
async function sealedStretch(
  owner: Context,
  siteId: string,
  at: Date,
  timeZone: string,
  until: Date,
): Promise<Stretch> {
  const day = dateAt(at, timeZone)
  const { holds, sameDay, before, after } = await readStretchesAround(owner, siteId, at, day)
  if (holds) return holds
  const starts = Math.max(startOfDate(day, timeZone).getTime(), before?.ends.getTime() ?? 0)
  const ends = Math.min(startOfDate(dateAfter(day, 1), timeZone).getTime(), (after?.starts ?? until).getTime())
  return {
    day,
    starts: new Date(Math.min(starts, sameDay?.starts.getTime() ?? starts)),
    ends: new Date(Math.max(ends, sameDay?.ends.getTime() ?? ends)),
  }
}
