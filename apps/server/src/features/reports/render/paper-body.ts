import type { ReportPaper } from '@greenroom/minisite/render'

/** Content of a report without its title and subject. */
export type PaperBody = Pick<ReportPaper, 'figures' | 'sections'>
