import type { ReportPaper } from '@greenroom/minisite/render'

/** What a report shows, without what it is called and about. */
export type PaperBody = Pick<ReportPaper, 'figures' | 'sections'>
