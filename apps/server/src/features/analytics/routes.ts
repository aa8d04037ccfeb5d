import * as contracts from '@greenroom/contracts'
import { ANALYTICS_RETENTION_DAYS } from '@greenroom/domain'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { route } from '../../platform/http/route.ts'
import { readPlan } from '../../platform/limits.ts'
import { countHit, type HitRequest } from './commands/count-hit.ts'
import { asksForPrivacy, HITS_PER_MINUTE, saidIn, type Visit } from './policy/counting.ts'
import { lastDays } from './policy/days.ts'
import { periodOf, pointsOf, requireTimeZone } from './policy/period.ts'
import { presentActivity, presentAnalytics, presentOverview } from './present.ts'
import { readActivity } from './queries/activity.ts'
import { readOverview } from './queries/overview.ts'
import { presentSiteReport } from './present/site-report.ts'
import { readNumbers } from './queries/site-numbers.ts'
import { readSiteReport } from './queries/site-report.ts'

const OF_A_HIT = { perMinute: HITS_PER_MINUTE, isUnlogged: true }

export const routes = [
  route(contracts.getSiteAnalytics, async ({ context, params, query }) => {
    const { period: name } = query
    if (name === 'custom' || query.filter.length > 0 || query.panel !== undefined)
      return presentSiteReport(params.id, query, context.now, await readSiteReport(context, params.id, query))
    const period = await periodFor(context, { ...query, period: name })
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
      countHit(
        context,
        { siteId: params.id },
        visitOf(request),
        saidIn(body, request.headers.referer),
        arrivalOf(request),
      ),
    OF_A_HIT,
  ),
  route(
    contracts.countClick,
    async ({ context, params, body, request }) => {
      const target = { siteId: params.id, blockId: params.blockId }
      return countHit(context, target, visitOf(request), saidIn(body, request.headers.referer), arrivalOf(request))
    },
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
    language: headers['accept-language'],
    isPrivate: asksForPrivacy(headers),
  }
}

/** Sessions are read at the installation's own host alone. */
const arrivalOf = ({ hosted, headers, hostname }: FastifyRequest): HitRequest => ({
  cookie: hosted ? undefined : headers.cookie,
  hostname,
})
