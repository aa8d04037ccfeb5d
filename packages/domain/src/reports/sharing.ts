/** Reports on campaigns, in the order of their tabs. */
export const REPORTS = {
  overview: { name: 'Overview', title: 'Marketing overview' },
  campaigns: { name: 'Campaigns', title: 'Campaigns' },
  audience: { name: 'Audience', title: 'Audience' },
  health: { name: 'Health', title: 'Sending health' },
  links: { name: 'Links', title: 'Links' },
  times: { name: 'Times', title: 'Best times' },
} as const satisfies Record<string, { name: string; title: string }>
export type ReportId = keyof typeof REPORTS
export const REPORT_IDS = Object.keys(REPORTS) as ReportId[]

/** Tables of the reports that can be had as files: the report that each belongs to, and its name. */
export const REPORT_PANELS = {
  'overview-days': { report: 'overview', name: 'Over time' },
  'overview-channels': { report: 'overview', name: 'By channel' },
  campaigns: { report: 'campaigns', name: 'Campaigns' },
  'audience-days': { report: 'audience', name: 'Growth' },
  'audience-sources': { report: 'audience', name: 'How people came' },
  'audience-causes': { report: 'audience', name: 'Why people left' },
  'audience-cohorts': { report: 'audience', name: 'Who stays' },
  'health-signs': { report: 'health', name: 'Signs of health' },
  'health-providers': { report: 'health', name: 'Mailbox providers' },
  'health-causes': { report: 'health', name: 'Why messages failed' },
  links: { report: 'links', name: 'Links' },
  times: { report: 'times', name: 'Times' },
} as const satisfies Record<string, { report: ReportId; name: string }>
export type ReportPanel = keyof typeof REPORT_PANELS
export const REPORT_PANEL_IDS = Object.keys(REPORT_PANELS) as ReportPanel[]

/** Rows of a table in a file of cells, and in a PDF or a shared page. */
export const MAX_REPORT_ROWS = { file: 5000, paper: 200 } as const

/** Sizes of paper of a PDF. */
export const PAPER_SIZES = ['a4', 'letter'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

/** Days that a shared page lives (design of reports, section 8), pages of an owner that live, and the password's length. */
export const SHARE_DAYS = { least: 7, default: 30, most: 90 } as const
export const MAX_REPORT_SHARES = 50
export const SHARE_PASSWORD = { least: 8, most: 128 } as const

/** Fewer people are not told on a shared page, so that nobody is recognized in them. */
export const LEAST_SHARED = 5
/** Stands for 1 to 4 people in a drawing: their middle. */
export const FEW_DRAWN = 2.5

/** Returns a count of people as a shared page may draw it. */
export const sharedCount = (people: number): number => (people > 0 && people < LEAST_SHARED ? FEW_DRAWN : people)
