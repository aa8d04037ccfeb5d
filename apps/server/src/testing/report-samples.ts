import type { Sample } from './domain-samples.ts'

/** Calls of the reports on campaigns. */
export const reportCalls: Record<string, Sample> = {
  getMarketingReport: { query: { period: '90d', days: 'order' } },
  listReportedCampaigns: { query: { sort: 'clicked', q: 'mark' } },
  compareCampaigns: {},
  getCampaignFunnel: {},
  getAudienceReport: { query: { channel: 'sms' } },
  getHealthReport: {},
  listReportedLinks: { query: { q: 'mark' } },
  getTimesReport: { query: { period: '365d' } },
  getReportSettings: {},
  updateReportSettings: { body: { attribution_days: 7 } },
}
