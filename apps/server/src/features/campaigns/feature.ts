import type { Feature } from '../../platform/feature.ts'
import { SEND_ENDED, SEND_HALTED } from '../delivery/public.ts'
import { FUNDED } from '../wallet/public.ts'
import { stopAfterRestore } from './commands/stop-after-restore.ts'
import {
  APPROVAL_ASKED,
  APPROVAL_DECIDED,
  CONFIRMED,
  SEGMENT_ASKED,
  STUCK,
  TEST_ASKED,
  TEST_ENDED,
} from './events/campaigns.ts'
import {
  jobs,
  onApprovalAsked,
  onApprovalDecided,
  onConfirmed,
  onFunded,
  onHalted,
  onSegmentAsked,
  onSendEnded,
  onStuck,
  onTagRenamed,
  onTestAsked,
  onTestEnded,
} from './jobs/campaigns.ts'
import { hasSent } from './queries/launchpad.ts'
import { campaignSearch } from './queries/search.ts'
import { readUses } from './queries/uses.ts'
import { actionRoutes } from './routes/actions.ts'
import { mountApprovals } from './routes/approvals.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { resultRoutes } from './routes/results.ts'
import { viewRoutes } from './routes/views.ts'
import { reviewRoutes } from './routes/reviews.ts'
import { automaticJobs, onJoinedByForm, onJoinedByWord } from './jobs/automatic.ts'
import { clickJobs } from './jobs/clicks.ts'
import { onMessageReceived } from './jobs/replies.ts'
import { clicksOfPerson } from './queries/personal-clicks.ts'
import { linkFastPath } from './routes/fast-links.ts'
import { mountShortLinks } from './routes/links.ts'
import { mergeEngagements } from './store/engagements.ts'
import { unlinkHitsOfPerson } from './store/link-hits.ts'
import { openLinkIntake } from './store/link-intake.ts'

/** SMS campaigns: written, reviewed, confirmed, and what came of them. `delivery` sends them. */
export const campaigns: Feature = {
  name: 'campaigns',
  routes: [...viewRoutes, ...campaignRoutes, ...reviewRoutes, ...actionRoutes, ...resultRoutes],
  jobs: [...jobs, ...automaticJobs, ...clickJobs],
  events: {
    [CONFIRMED]: onConfirmed,
    [STUCK]: onStuck,
    [APPROVAL_ASKED]: onApprovalAsked,
    [APPROVAL_DECIDED]: onApprovalDecided,
    [TEST_ASKED]: onTestAsked,
    [TEST_ENDED]: onTestEnded,
    [SEGMENT_ASKED]: onSegmentAsked,
    [SEND_HALTED]: onHalted,
    [SEND_ENDED]: onSendEnded,
    [FUNDED]: onFunded,
    'contacts.tag-renamed': onTagRenamed,
    'sign-ups.joined': onJoinedByForm,
    'conversations.joined': onJoinedByWord,
    'messaging.message-received': onMessageReceived,
  },
  fastPath: linkFastPath,
  doors: async (app, house) => {
    await mountShortLinks(app, house)
    await mountApprovals(app, house)
  },
  afterRestore: stopAfterRestore,
  uses: readUses,
  search: [campaignSearch],
  launchpad: [
    {
      id: 'campaign',
      order: 85,
      title: 'Text your fans',
      text: 'Send one message to everybody who wants to hear from you. See who gets it and what it costs before it goes out.',
      action: { label: 'Write a campaign', path: '/dashboard/marketing/sms' },
      isDone: hasSent,
    },
  ],
  live: [
    'campaigns',
    'campaign_views',
    'campaign_approvals',
    'campaign_replies',
    'campaign_engagements',
    'campaign_links',
    'campaign_providers',
    'campaign_variants',
  ],
  personalData: {
    tables: [
      { name: 'campaign_links' },
      { name: 'campaign_curves' },
      { name: 'campaign_providers' },
      { name: 'campaign_variants' },
      { name: 'segment_snapshots' },
      { name: 'campaign_segments' },
      { name: 'campaign_countries' },
      { name: 'recipient_segments' },
      { name: 'campaign_engagements' },
      { name: 'send_keys', secrets: ['hash_key'] },
      { name: 'link_hits', secrets: ['page_visitor'] },
      { name: 'campaign_replies' },
      { name: 'campaign_approvals', secrets: ['hash'] },
      { name: 'campaign_views' },
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
