import { PANEL_ROWS, type SiteAnalyticsQuery } from '@greenroom/contracts'
import { blocks } from '@greenroom/db'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { filtersOf } from '../policy/filters.ts'
import { readPanel } from './panel.ts'
import { readReport } from './report.ts'

/** Reads the analytics of one site as its report and panels have them. @throws AppError NOT_FOUND, VALIDATION_FAILED */
export async function readSiteReport(context: Context, siteId: string, { panel, ...query }: SiteAnalyticsQuery) {
  const asked = { ...query, site: siteId, filters: filtersOf(query.filter) }
  const [report, clicked, sources, read, owned] = await Promise.all([
    readReport(context, asked),
    readPanel(context, { ...asked, panel: 'blocks' }),
    readPanel(context, { ...asked, panel: 'sources', sort: 'sign_ups' }),
    panel && readPanel(context, { ...asked, panel, limit: PANEL_ROWS.most }),
    context.db.readForOwner(context.ownerId, (tx) =>
      tx
        .select({ id: blocks.id, title: blocks.title, type: blocks.type })
        .from(blocks)
        .where(and(eq(blocks.userId, context.ownerId), eq(blocks.miniSiteId, siteId)))
        .execute(),
    ),
  ])
  return { report, clicked: clicked.rows, sources: sources.rows, panel: panel && read && { panel, ...read }, owned }
}
