import type { Campaign, CampaignCounts, CampaignPreview } from '@greenroom/contracts'

export const CAMPAIGN_ID = '01900000-0000-7000-8000-000000000001'

const NOBODY: CampaignCounts = {
  planned: 0,
  waiting: 0,
  held: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  skipped: 0,
  uncertain: 0,
  clicked: 0,
  replied: 0,
  opted_out: 0,
  orders: null,
  revenue: null,
  cost: 0,
  return: null,
  reserved: 0,
}

/** Returns counts of nobody, with the test's changes. */
export const countsOf = (changes: Partial<CampaignCounts> = {}): CampaignCounts => ({ ...NOBODY, ...changes })

/** Returns a draft, for tests. */
export const campaignOf = (part: Partial<Campaign> = {}): Campaign => ({
  id: CAMPAIGN_ID,
  type: 'sms',
  name: 'Tour',
  state: 'draft',
  waits_for: null,
  audience: { everyone: true },
  audience_words: 'Everybody',
  content: '',
  subject: '',
  preheader: '',
  design: null,
  test: null,
  media: [],
  control_share: null,
  template_id: null,
  schedule: { mode: 'now' },
  trigger: null,
  is_running: false,
  version: 1,
  hash: null,
  starts_at: null,
  undo_until: null,
  ends_at: null,
  started_at: null,
  finished_at: null,
  archived: false,
  resend_of: null,
  approval: null,
  counts: NOBODY,
  created_at: '2026-11-24T10:00:00.000Z',
  updated_at: '2026-11-24T10:00:00.000Z',
  ...part,
})

/** Review of a thousand people, for tests. */
export const PREVIEW: CampaignPreview = {
  recipients: 1000,
  skipped: { opted_out_sms: 38 },
  held: { quiet_hours: 12 },
  segments: { '1': 940, '2': 60 },
  cost: { least: 1880, most: 2120 },
  balance: 5000,
  days: [],
  first_at: null,
  last_at: null,
  per_second: 1,
  plan: null,
  from: '+15550100100',
  senders: [{ from: '+15550100100', recipients: 1000 }],
  links: [],
  dear: [],
  gaps: {},
  test: null,
  control: null,
  problems: [],
  hash: 'hash-1',
  birthdays: null,
  joined_lately: null,
}
