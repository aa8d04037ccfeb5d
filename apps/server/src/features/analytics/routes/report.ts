import * as contracts from '@greenroom/contracts'
import type { FastifyReply } from 'fastify'
import { type Attribution, placeAttributions } from '../../../platform/geo/geo.ts'
import type { House } from '../../../platform/house.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/context.ts'
import { filtersOf } from '../policy/filters.ts'
import { panelAsCsv, pointsAsCsv, presentPanel, presentReport } from '../present/report.ts'
import { getGoal } from '../queries/goals.ts'
import { readNotes } from '../queries/notes.ts'
import { readNow } from '../queries/now.ts'
import { readPanel } from '../queries/panel.ts'
import { readReport } from '../queries/report.ts'

/** Reports and panels per minute and owner: a screen asks for a dozen at once. */
const looks = { perMinute: 600 }
/** Files per minute and owner. */
const files = { perMinute: 20 }

export const reportRoutes = [
  route(contracts.getAnalyticsReport, async ({ context, query }) => reportFor(context, query), looks),
  route(contracts.getAnalyticsPanel, async ({ context, params, query }) => panelFor(context, params, query), looks),
  route(
    contracts.exportAnalyticsPanel,
    async ({ context, params, query, reply }) => {
      const panel = await panelFor(context, params, query)
      await sendCsv(context, reply, params.panel.replaceAll('_', '-'), panelAsCsv(panel))
    },
    files,
  ),
  route(
    contracts.exportAnalyticsPoints,
    async ({ context, query, reply }) => {
      await sendCsv(context, reply, 'analytics', pointsAsCsv(await reportFor(context, query)))
    },
    files,
  ),
  route(contracts.getAnalyticsNow, async ({ context, query }) => readNow(context, query.site), looks),
]

async function reportFor(
  context: Context,
  query: contracts.ReportQuery & { step?: contracts.ReportStep | undefined },
): Promise<contracts.AnalyticsReport> {
  const report = await readReport(context, { ...query, filters: filtersOf(query.filter) })
  const { range, state } = report.scope
  const { from, to } = range
  const notes = await readNotes(context, { from, to, site: query.site, timeZone: state.timeZone })
  return presentReport(query.period, report, notes, context.hold(placeCredits))
}

/** Returns whom licenses want named beside places. A database that cannot be read any more keeps no report back. */
function placeCredits({ env, log }: House): Attribution[] {
  try {
    return placeAttributions(env)
  } catch (error) {
    log.error({ err: error }, 'the database of cities could not be read')
    return placeAttributions({ GEO_DATABASE: undefined })
  }
}

interface PanelQuery extends contracts.ReportQuery {
  limit?: number
  sort?: 'views' | 'visitors' | 'clicks' | 'sign_ups' | 'goal' | undefined
  goal?: string | undefined
}

async function panelFor(
  context: Context,
  { panel }: Pick<contracts.AnalyticsPanel, 'panel'>,
  { goal: goalId, ...query }: PanelQuery,
): Promise<contracts.AnalyticsPanel> {
  const goal = goalId === undefined ? undefined : await getGoal(context, goalId)
  // A goal is of one page, and so are the visits that could have reached it.
  const site = goal?.miniSiteId ?? query.site
  const read = await readPanel(context, { ...query, site, panel, goal, filters: filtersOf(query.filter) })
  return presentPanel(panel, read, goal !== undefined)
}

async function sendCsv({ now }: Context, reply: FastifyReply, what: string, csv: string): Promise<void> {
  await reply
    .header('content-disposition', `attachment; filename="greenroom-${what}-${now.toISOString().slice(0, 10)}.csv"`)
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(csv)
}
