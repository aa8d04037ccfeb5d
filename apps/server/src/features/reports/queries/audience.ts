import type { getAudienceReport, MarketingQuery, ResponseOf } from '@greenroom/contracts'
import {
  dateAfter,
  dateAt,
  JOIN_SOURCE_IDS,
  LEAST_FOR_RATE,
  LEAVE_CAUSE_IDS,
  MESSAGE_CHANNELS,
  type MessageChannel,
} from '@greenroom/domain'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { readTimeZone } from '../../notifications/public.ts'
import { placeOf, pointsOf, presentRange, type Range, rangeOf } from '../policy/range.ts'
import { type AudienceChange, audienceChanges, reachableNow } from './audience-changes.ts'
import { type CohortRow, readChangesFrom, readCohorts, readCounted, readReachableOn } from './audience-days.ts'
import { afterChanges, uncountedDays } from './reachable.ts'
import { requireSegment } from './segments.ts'
import { requireCampaigns } from './sends.ts'

type Query = z.output<(typeof getAudienceReport)['query']> & Partial<Pick<MarketingQuery, 'segment' | 'campaign'>>
type Report = ResponseOf<typeof getAudienceReport>

/** Months of which cohorts are shown. */
const COHORT_MONTHS = 12

/**
 * Reads how the audience grew. Days that are over come from the nightly count, and what has happened since from the consent
 * records. Segment and campaigns of a file's filters do not change it, but have to be there.
 * @throws AppError NOT_FOUND for these; VALIDATION_FAILED for days that make no period
 */
export async function readAudience(
  context: Context,
  { channel, segment, campaign = [], ...query }: Query,
): Promise<Report> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    await requireSegment(context, tx, segment)
    await requireCampaigns(context, tx, campaign)
    const timeZone = await readTimeZone(context, tx)
    const range = rangeOf(query, timeZone, context.now)
    const counted = await readCounted(context, tx)
    const uncounted = counted ? dateAfter(counted.countedOn, 1) : range.from
    const live = uncountedDays(counted ?? { countedOn: dateAfter(range.from, -1), timeZone }, context, timeZone)
    const since = await audienceChanges(context, tx, live)
    const past = counted ? (await readChangesFrom(context, tx, range.from)).filter(({ date }) => date < uncounted) : []
    const changes = [...past, ...since]
    const reachable = counted
      ? afterChanges(await readReachableOn(context, tx, counted.countedOn), since)
      : await reachableNow(context, tx)
    const latest = lastMonthOf(range, dateAt(context.now, timeZone))
    const oldest = `${dateAfter(`${latest}-01`, -31 * (COHORT_MONTHS - 1)).slice(0, 7)}-01`
    const { step, dates } = pointsOf(range)
    return {
      ...presentRange(range),
      step,
      channels: (channel ? [channel] : MESSAGE_CHANNELS).map((one) =>
        ofChannel(one, { range, dates, changes, reachable }),
      ),
      cohorts: cohortsOf(await readCohorts(context, tx, oldest, channel), latest),
    }
  })
}

/** Returns the last month of which a report tells. One that goes on after the report's days would change with time. */
const lastMonthOf = ({ to }: Range, today: string): string => {
  const month = dateAfter(to, 1).slice(0, 7)
  return to >= today ? today.slice(0, 7) : dateAfter(`${month}-01`, -1).slice(0, 7)
}

interface Counted {
  range: Range
  dates: readonly string[]
  changes: readonly AudienceChange[]
  reachable: Record<MessageChannel, number>
}

function ofChannel(channel: MessageChannel, { range, dates, changes, reachable }: Counted): Report['channels'][number] {
  const own = changes.filter((one) => one.channel === channel && one.date >= range.from)
  const within = own.filter(({ date }) => date <= range.to)
  const sum = (list: readonly AudienceChange[], metric: string, value?: string) =>
    list
      .filter((one) => one.metric === metric && (value === undefined || one.value === value))
      .reduce((total, { n }) => total + n, 0)
  const later = own.filter(({ date }) => date > range.to)
  const points = dates.map((date) => ({ date, joined: 0, left: 0, reachable: 0 }))
  for (const { date, metric, n } of within) {
    const point = points[placeOf(dates, date)]
    if (point) point[metric] += n
  }
  let there = reachable[channel] - sum(later, 'joined') + sum(later, 'left')
  for (const point of points.toReversed()) {
    point.reachable = Math.max(0, there)
    there += point.left - point.joined
  }
  const [atStart, joined, left] = [Math.max(0, there), sum(within, 'joined'), sum(within, 'left')]
  return {
    channel,
    reachable: reachable[channel],
    at_start: atStart,
    joined,
    left,
    net: joined - left,
    churn: atStart < LEAST_FOR_RATE ? null : Math.min(1, left / atStart),
    by_source: JOIN_SOURCE_IDS.map((source) => ({ source, people: sum(within, 'joined', source) })),
    by_cause: LEAVE_CAUSE_IDS.map((cause) => ({ cause, people: sum(within, 'left', cause) })),
    points,
  }
}

/** Counts months since the year 0. @param month YYYY-MM */
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

function cohortsOf(rows: readonly CohortRow[], latest: string): Report['cohorts'] {
  const known = rows.filter(({ month }) => month <= latest)
  return [...Map.groupBy(known, ({ month }) => month)].map(([month, own]) => {
    const since = monthNumber(latest) - monthNumber(month)
    const joined = own.find(({ value }) => value === 'all')?.n ?? 0
    const kept = own
      .filter(({ value }) => value !== 'all' && Number(value) <= since)
      .toSorted((a, b) => Number(a.value) - Number(b.value))
      .map(({ n }) => (joined > 0 ? Math.min(1, n / joined) : 0))
    return { month, joined, kept }
  })
}
