import * as contracts from '@greenroom/contracts'
import { ANALYTICS_RETENTION_DAYS } from '@greenroom/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { route } from '../../platform/http/route.ts'
import { readPlan } from '../../platform/limits.ts'
import { countHit } from './commands/count-hit.ts'
import type { Visit } from './policy/counting.ts'
import { lastDays } from './policy/days.ts'
import { periodOf, pointsOf, requireTimeZone } from './policy/period.ts'
import { presentActivity, presentAnalytics, presentOverview } from './present.ts'
import { readActivity } from './queries/activity.ts'
import { readOverview } from './queries/overview.ts'
import { readNumbers } from './queries/site-numbers.ts'
import { reportRoutes } from './routes/report.ts'

/** Hits per address and minute. A whole festival behind one address stays below; a flood does not. */
const HITS_PER_MINUTE = 3000

const OF_A_HIT = { perMinute: HITS_PER_MINUTE, isUnlogged: true }

export const routes = [
  ...reportRoutes,
  route(contracts.getSiteAnalytics, async ({ context, params, query }) => {
    const period = await periodFor(context, query)
    return presentAnalytics(query, period, context.now, await readNumbers(context, params.id, period))
  }),
  route(contracts.getOverview, async ({ context, query }) => {
    const period = await periodFor(context, query)
    const points = pointsOf(period, query.period, query.time_zone)
    const numbers = await readOverview(context, period, points, lastDays(2, context.now, query.time_zone))
    return presentOverview(context, query, period, points, numbers)
  }),
  route(contracts.getRecentActivity, async ({ context, query }) => {
    requireTimeZone(query.time_zone)
    return presentActivity(await readActivity(context, lastDays(contracts.ACTIVITY_DAYS, context.now, query.time_zone)))
  }),
  route(
    contracts.countView,
    async ({ context, params, body, request }) =>
      countHit(context, { siteId: params.id }, visitOf(request), referrerOf(body, request)),
    OF_A_HIT,
  ),
  route(
    contracts.countClick,
    async ({ context, params, body, request }) =>
      countHit(context, { siteId: params.id, blockId: params.blockId }, visitOf(request), referrerOf(body, request)),
    OF_A_HIT,
  ),
]

interface Asked {
  period: Parameters<typeof periodOf>[0]
  time_zone: string
}

/** Returns the requested period, limited by the plan. @throws AppError VALIDATION_FAILED */
async function periodFor(context: Context, { period, time_zone }: Asked) {
  const { tier } = await readPlan(context)
  return periodOf(period, time_zone, context.now, ANALYTICS_RETENTION_DAYS[tier])
}

function visitOf({ ip, headers }: FastifyRequest): Visit {
  return {
    ip,
    userAgent: headers['user-agent'] ?? '',
    purpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
  }
}

type HitBody = { referrer?: string } | string | null | undefined

/** Returns the referrer, unless it is the page itself, which may stand at a host of its owner's. */
function referrerOf(body: HitBody, { headers }: FastifyRequest): string | undefined {
  const referrer = referrerIn(body)
  return referrer !== undefined && URL.parse(referrer)?.host === headers.host ? undefined : referrer
}

/** Returns undefined if it cannot be parsed: the hit counts without it. */
function referrerIn(body: HitBody): string | undefined {
  if (typeof body !== 'string') return body?.referrer
  try {
    const { referrer } = JSON.parse(body) as { referrer?: unknown }
    return typeof referrer === 'string' ? referrer : undefined
  } catch {
    return undefined
  }
}
