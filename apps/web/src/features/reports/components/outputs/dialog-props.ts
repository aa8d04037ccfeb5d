import type { ReportId } from '@greenroom/domain/reports/sharing'
import type { ReportFilter } from '../../api/reports.ts'

/** The report that leaves the house, as the screen shows it. */
export interface Shown {
  report: ReportId
  filter: ReportFilter
}

export interface OutputDialogProps extends Shown {
  opened: boolean
  onClose: () => void
}
