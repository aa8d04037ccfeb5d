import * as contracts from '@greenroom/contracts'
import { MAX_REPORT_ROWS, REPORT_PANELS, REPORTS } from '@greenroom/domain'
import { route } from '../../../platform/http/route.ts'
import { endSchedule } from '../commands/end-schedule.ts'
import { revokeShare } from '../commands/revoke-share.ts'
import { scheduleReport } from '../commands/schedule-report.ts'
import { shareReport } from '../commands/share-report.ts'
import { appName } from '../policy/app-name.ts'
import { answerReport } from '../queries/answers.ts'
import { readReportPaper } from '../queries/paper.ts'
import { listSchedules, presentSchedule } from '../queries/schedules.ts'
import { listShares, presentShare } from '../queries/shares.ts'
import { panelAsCsv } from '../render/panels.ts'
import { drawPdfApart } from '../render/draw-pdf-apart.ts'

/** Files and new pages per minute and owner. */
const limits = { perMinute: 20 }
const OWN = { isStranger: false, hasMoney: true }

/** Reports as files, shared pages, and mails. */
export const outputRoutes = [
  route(
    contracts.downloadReportPanel,
    async ({ context, params: { table: panel }, query, reply }) => {
      const { report } = REPORT_PANELS[panel]
      const answered = await answerReport(context, report, query, MAX_REPORT_ROWS.file)
      await reply
        .headers(fileHeaders(`${panel}-${answered.answer.from}-${answered.answer.to}.csv`))
        .type('text/csv; charset=utf-8')
        .send(panelAsCsv(panel, answered))
    },
    limits,
  ),
  route(
    contracts.downloadReportPdf,
    async ({ context, params: { report }, query: { size, ...query }, reply }) => {
      const paper = await readReportPaper(context, report, query, OWN)
      const madeAt = context.now.toISOString()
      const pdf = await drawPdfApart(context.ownerId, { paper, size, appName: context.hold(appName), madeAt })
      await reply
        .headers(fileHeaders(`${REPORTS[report].name.toLowerCase()}-report-${madeAt.slice(0, 10)}.pdf`))
        .type('application/pdf')
        .send(pdf)
    },
    limits,
  ),
  route(contracts.listReportShares, async ({ context }) => ({ shares: (await listShares(context)).map(presentShare) })),
  route(contracts.shareReport, async ({ context, body }) => shareReport(context, body), limits),
  route(contracts.revokeReportShare, async ({ context, params }) => revokeShare(context, params.shareId)),
  route(contracts.listReportSchedules, async ({ context }) => ({
    schedules: (await listSchedules(context)).map(presentSchedule),
  })),
  route(contracts.scheduleReport, async ({ context, body }) => scheduleReport(context, body), limits),
  route(contracts.endReportSchedule, async ({ context, params }) => endSchedule(context, params.scheduleId)),
]

const fileHeaders = (name: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
})
