import type {
  getAudienceReport,
  getHealthReport,
  getMarketingReport,
  getTimesReport,
  listReportedCampaigns,
  listReportedLinks,
  ResponseOf,
} from '@greenroom/contracts'

/** Answers of the API, by report. */
export interface ReportAnswers {
  overview: ResponseOf<typeof getMarketingReport>
  campaigns: ResponseOf<typeof listReportedCampaigns>
  audience: ResponseOf<typeof getAudienceReport>
  health: ResponseOf<typeof getHealthReport>
  links: ResponseOf<typeof listReportedLinks>
  times: ResponseOf<typeof getTimesReport>
}

/** A report with its answer. */
export type Answered = { [Id in keyof ReportAnswers]: { report: Id; answer: ReportAnswers[Id] } }[keyof ReportAnswers]
