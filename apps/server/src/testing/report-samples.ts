import type { Sample } from './domain-samples.ts'

/** Calls of the reports on campaigns. @param segment absent: files are not limited to one */
export const reportCalls = (segment: string | undefined): Record<string, Sample> => ({
  getMarketingReport: { query: { period: '90d', days: 'order' } },
  listReportedCampaigns: { query: { sort: 'clicked', q: 'mark' } },
  compareCampaigns: {},
  getCampaignFunnel: {},
  getAudienceReport: { query: { channel: 'sms' } },
  getHealthReport: {},
  listReportedLinks: { query: { q: 'mark' } },
  getTimesReport: { query: { period: '365d' } },
  getReportSettings: {},
  downloadReportPanel: { query: { ...(segment ? { segment } : {}) } },
  downloadReportPdf: { query: { size: 'letter', ...(segment ? { segment } : {}) } },
  listReportShares: {},
  shareReport: { body: { report: 'overview', query: {} } },
  revokeReportShare: { last: true },
  listReportSchedules: {},
  scheduleReport: { body: { report: 'overview', every: 'week', day: 0, hour: 9 } },
  endReportSchedule: { last: true },
  updateReportSettings: { body: { attribution_days: 7 } },
})
