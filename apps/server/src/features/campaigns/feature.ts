import type { Feature } from '../../platform/feature.ts'

/** Campaigns of both channels: written, reviewed, confirmed, and what came of them. `delivery` sends them. */
export const campaigns: Feature = {
  name: 'campaigns',
  live: ['campaigns', 'campaign_approvals', 'campaign_replies', 'campaign_engagements'],
  personalData: {
    tables: [
      { name: 'campaign_engagements' },
      { name: 'link_hits' },
      { name: 'campaign_replies' },
      { name: 'campaign_approvals' },
      { name: 'campaigns' },
    ],
  },
}
