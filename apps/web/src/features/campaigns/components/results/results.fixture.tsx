import {
  type Campaign,
  countAudience,
  getCampaign,
  getCampaignFunnel,
  getCampaignReport,
  listConversations,
  listOutcomes,
  listRecipients,
  pauseCampaign,
  segmentRecipients,
  unconfirmCampaign,
} from '@greenroom/contracts'
import type { ResponseOf } from '@greenroom/contracts'
import { showScreen } from '../../../../testing/show-screen.tsx'
import { CAMPAIGN_ID, campaignOf, countsOf } from '../../campaign.fixture.ts'
import { Component as CampaignScreen } from '../../screens/campaign.tsx'

export const MIA = {
  contact_id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Mia Lund',
  phone: '+12125550123',
  email: null,
  outcome: 'delivered',
  reason: null,
  until: null,
  cost: 2,
  at: '2026-11-23T10:00:00.000Z',
}
export const SENDING = campaignOf({
  name: 'Tour dates',
  content: 'Hi {{first_name|there}}, I play in Lisbon: https://nova.example/tour',
  state: 'sending',
  started_at: '2026-11-23T10:00:00.000Z',
  counts: countsOf({
    planned: 940,
    waiting: 528,
    held: 120,
    sent: 405,
    delivered: 400,
    failed: 5,
    uncertain: 2,
    clicked: 40,
    replied: 12,
    opted_out: 1,
    cost: 810,
    reserved: 1056,
  }),
})
const OUTCOMES = {
  outcomes: [
    { outcome: 'delivered', reason: null, text: null, mend: null, people: 400 },
    {
      outcome: 'failed',
      reason: 'unreachable',
      text: 'The phone could not be reached.',
      mend: 'Try again later.',
      people: 5,
    },
    { outcome: 'uncertain', reason: null, text: null, mend: null, people: 2 },
  ],
  held: [
    { until: '2999-01-01T12:00:00.000Z', people: 80 },
    { until: '2999-01-01T13:00:00.000Z', people: 40 },
  ],
  links: [{ link: 0, url: 'https://nova.example/tour', people: 40, clicks: 55, machines: 30 }],
}

/** When people engaged with {@link SENDING}. */
export const REPORT = {
  opens: null,
  complaints: null,
  curve: { from: '2026-11-23T10:00:00.000Z', minutes: 15, clicks: [10, 25, 5], opens: null },
  providers: [],
  test: null,
  providers_at: null,
} satisfies ResponseOf<typeof getCampaignReport>

/** Splits of {@link SENDING}. */
export const FUNNEL = {
  channel: 'sms',
  time_zone: 'Europe/Lisbon',
  usual: null,
  segments: [],
  countries: [],
  hours: [],
  costs: [],
  orders: null,
} satisfies Partial<ResponseOf<typeof getCampaignFunnel>>

/** What the server has. */
export interface ResultsServer {
  campaign: Campaign | null
  report: ResponseOf<typeof getCampaignReport>
  funnel: Partial<ResponseOf<typeof getCampaignFunnel>>
  /** People who replied and wait for an answer. */
  waiting: number
  /** A contract that does not work. */
  refuses: unknown
}
export const resultsServer = (): ResultsServer => ({
  campaign: SENDING,
  report: REPORT,
  funnel: FUNNEL,
  waiting: 3,
  refuses: undefined,
})

/** Returns the calls as a server answers them. */
export const answersOf = (server: ResultsServer) => async (contract: unknown) => {
  const { campaign, waiting, refuses } = server
  if (contract === refuses) throw new Error('Out of order')
  if (contract === getCampaign) return campaign
  if (contract === countAudience) return { people: 900, reachable: 870, parts: [], excluded: 0, skipped: {} }
  if (contract === listOutcomes) return OUTCOMES
  if (contract === getCampaignReport) return server.report
  if (contract === getCampaignFunnel) return server.funnel
  if (contract === listConversations) return { items: [], page: 1, limit: 1, total: waiting, total_is_exact: true }
  if (contract === unconfirmCampaign) return { ...campaign, state: 'draft', waits_for: null, version: 2 }
  if (contract === listRecipients) return { items: [MIA], page: 1, limit: 30, total: 1, hidden: 3 }
  if (contract === segmentRecipients) return { id: 'segment-1', name: 'Tour dates (clicked)' }
  if (contract === pauseCampaign) return { ...SENDING, state: 'paused' }
  return SENDING
}

/** Opens the results of the campaign. */
export const openResults = (search = '') =>
  showScreen(
    [
      { path: '/dashboard/marketing/sms/:campaignId', element: <CampaignScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    `/dashboard/marketing/sms/${CAMPAIGN_ID}${search}`,
  )
