import { marketingQuery } from '@greenroom/contracts'
import type { ReportShareRow } from '@greenroom/db'
import type { ReportPaper } from '@greenroom/minisite/render'
import type { SystemContext } from '../../../platform/context.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import { readReportPaper } from './paper.ts'

/** Milliseconds that a page is drawn from the same figures, so that many readers at once cost as much as one (standard W22). */
const FRESH_MS = 60_000
/** Pages whose figures are kept, some 50 KB each. */
const MAX_KEPT = 100

/** Reports drawn at once. */
const TURNS = {
  atOnce: 2,
  waiting: 40,
  refusal: 'Many reports are being opened right now. Please try again in a moment.',
}
/** The same of one owner, so that their readers never take the turns of all others (standard W22). */
const OWN_TURNS = { ...TURNS, atOnce: 1, waiting: 10 }

/** Shared reports that were read lately, of a process. `hold` keeps it. */
export const openSharedReports = () => ({
  kept: new Map<string, { at: number; paper: Promise<ReportPaper> }>(),
  inTurn: turnsPerOwner({ own: OWN_TURNS, all: TURNS }),
})

/** Reads a shared report as strangers may see it. @throws AppError NOT_FOUND if what it is about is gone; UNAVAILABLE */
export async function readSharedReport(context: SystemContext, share: ReportShareRow): Promise<ReportPaper> {
  const { kept, inTurn } = context.hold(openSharedReports)
  const known = kept.get(share.id)
  if (known && context.now.getTime() - known.at < FRESH_MS) return known.paper
  const paper = inTurn(share.userId, async () => {
    const owner = await context.asOwner(share.userId)
    return readReportPaper(owner, share.report, marketingQuery.parse(share.query), {
      isStranger: true,
      hasMoney: share.hasMoney,
    })
  })
  kept.delete(share.id)
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
  kept.set(share.id, { at: context.now.getTime(), paper })
  paper.catch(() => kept.delete(share.id))
  return paper
}
