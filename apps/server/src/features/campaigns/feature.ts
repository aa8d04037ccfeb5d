import type { Feature } from '../../platform/feature.ts'
import { clickJobs } from './jobs/clicks.ts'
import { onMessageReceived } from './jobs/replies.ts'
import { clicksOfPerson } from './queries/personal-clicks.ts'
import { mountShortLinks } from './routes/links.ts'
import { mergeEngagements } from './store/engagements.ts'
import { unlinkHitsOfPerson } from './store/link-hits.ts'
import { openLinkIntake } from './store/link-intake.ts'

/** Campaigns of both channels: written, reviewed, confirmed, and what came of them. `delivery` sends them. */
export const campaigns: Feature = {
  name: 'campaigns',
  doors: mountShortLinks,
  jobs: clickJobs,
  events: { 'messaging.message-received': onMessageReceived },
  live: ['campaigns', 'campaign_approvals', 'campaign_replies', 'campaign_engagements', 'campaign_links'],
  personalData: {
    tables: [
      { name: 'campaign_links' },
      { name: 'campaign_engagements' },
      { name: 'send_keys', secrets: ['key'] },
      { name: 'link_hits' },
      { name: 'campaign_replies' },
      { name: 'campaign_approvals' },
      { name: 'campaigns' },
    ],
    mentions: [{ ...clicksOfPerson, clean: unlinkHitsOfPerson }],
    mergeContact: mergeEngagements,
  },
  start: async (house) => {
    const { writer } = house.hold(openLinkIntake)
    return { stop: () => writer.drain() }
  },
}
