import type { Sample } from './domain-samples.ts'

/** One valid call for every operation of the reports of visits. */
export function analyticsCalls(siteId: string): Record<string, Sample> {
  const ofSite = { query: { site: siteId } }
  return {
    getAnalyticsReport: ofSite,
    getAnalyticsPanel: ofSite,
    exportAnalyticsPanel: ofSite,
    exportAnalyticsPoints: {},
    getAnalyticsNow: ofSite,
  }
}
