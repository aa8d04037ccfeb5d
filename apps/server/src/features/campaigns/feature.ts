import type { Feature } from '../../platform/feature.ts'
import { APPROVAL_ASKED, APPROVAL_DECIDED, CONFIRMED, STUCK } from './events.ts'
import { jobs, onApprovalAsked, onApprovalDecided, onConfirmed, onStuck } from './jobs.ts'
import { hasSent } from './queries/launchpad.ts'
import { campaignSearch } from './queries/search.ts'
import { readUses } from './queries/uses.ts'
import { actionRoutes } from './routes/actions.ts'
import { mountApprovals } from './routes/approvals.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { reviewRoutes } from './routes/reviews.ts'

/** Campaigns of both channels: written, reviewed, confirmed, and what came of them. `delivery` sends them. */
export const campaigns: Feature = {
  name: 'campaigns',
  routes: [...campaignRoutes, ...reviewRoutes, ...actionRoutes],
  jobs,
  events: {
    [CONFIRMED]: onConfirmed,
    [STUCK]: onStuck,
    [APPROVAL_ASKED]: onApprovalAsked,
    [APPROVAL_DECIDED]: onApprovalDecided,
  },
  doors: mountApprovals,
  uses: readUses,
  search: [campaignSearch],
  launchpad: [
    {
      id: 'campaign',
      order: 85,
      title: 'Text your fans',
      text: 'Say one thing to everybody who wants to hear it. You see who gets it and what it costs before it leaves.',
      action: { label: 'Write a campaign', path: '/dashboard/marketing/sms' },
      isDone: hasSent,
    },
  ],
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
