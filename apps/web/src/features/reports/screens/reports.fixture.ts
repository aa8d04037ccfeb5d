import type { MarketingFigures, MarketingRates } from '@greenroom/contracts'
import type {
  AudienceReport,
  HealthReport,
  MarketingReport,
  Reported,
  ReportedLinks,
  TimesReport,
} from '../api/reports.ts'

const RANGE = { period: '30d', time_zone: 'Europe/Berlin', from: '2026-10-01', to: '2026-10-30' } as const

export const FIGURES: MarketingFigures = {
  planned: 1000,
  skipped: 20,
  sent: 980,
  uncertain: 0,
  delivered: 940,
  unconfirmed: 10,
  bounced_hard: 10,
  bounced_soft: 20,
  opened: null,
  machine_opens: null,
  clicked: 94,
  all_clicks: 130,
  machine_clicks: 44,
  replied: 12,
  opted_out: 3,
  complaints: null,
  orders: null,
  helped: null,
  revenue: null,
  cost: 1960,
  return: null,
}
export const RATES: MarketingRates = {
  delivered: { value: 0.96, low: 0.94, high: 0.97 },
  bounced: { value: 0.03, low: 0.02, high: 0.04 },
  opened: null,
  clicked: { value: 0.1, low: 0.083, high: 0.121 },
  replied: { value: 0.013, low: 0.007, high: 0.022 },
  opted_out: { value: 0.003, low: 0.001, high: 0.009 },
  complaints: null,
}
const TOTALS = { figures: FIGURES, rates: RATES }

export const CAMPAIGN: Reported['items'][number] = {
  ...TOTALS,
  id: '0199d3a0-0000-7000-8000-000000000001',
  name: 'Low Tide is out',
  channel: 'sms',
  is_automatic: false,
  state: 'finished',
  started_at: '2026-10-12T10:00:00.000Z',
  is_deleted: false,
  usual: { clicked: 0.07, campaigns: 9, age_minutes: 1440, own: 0.1, verdict: 'above' },
  control: null,
}
export const OTHER: Reported['items'][number] = {
  ...CAMPAIGN,
  id: '0199d3a0-0000-7000-8000-000000000002',
  name: 'Harbor',
  usual: null,
  figures: { ...FIGURES, clicked: 4 },
  rates: { ...RATES, clicked: null },
}

export const OVERVIEW: MarketingReport = {
  ...RANGE,
  campaigns: 2,
  totals: TOTALS,
  previous: {
    from: '2026-09-01',
    to: '2026-09-30',
    campaigns: 1,
    totals: { figures: { ...FIGURES, clicked: 47 }, rates: RATES },
  },
  channels: [{ ...TOTALS, channel: 'sms', campaigns: 2 }],
  step: 'day',
  points: ['2026-10-11', '2026-10-12'].map((date) => ({
    date,
    campaigns: 1,
    delivered: 470,
    clicked: 47,
    replied: 6,
    opted_out: 1,
    revenue: null,
    cost: 980,
  })),
  best: [CAMPAIGN],
  is_live: false,
  counted_at: '2026-10-30T10:00:00.000Z',
}

export const CAMPAIGNS: Reported = { ...RANGE, items: [CAMPAIGN, OTHER], page: 1, limit: 30, total: 2 }

export const AUDIENCE: AudienceReport = {
  ...RANGE,
  channels: [
    {
      channel: 'sms',
      reachable: 1200,
      at_start: 1100,
      joined: 130,
      left: 30,
      net: 100,
      churn: 0.027,
      by_source: [{ source: 'form', people: 130 }],
      by_cause: [{ cause: 'opt_out', people: 30 }],
      points: [{ date: '2026-10-01', joined: 130, left: 30, reachable: 1200 }],
    },
  ],
  step: 'day',
  cohorts: [
    { month: '2026-08', joined: 40, kept: [1, 0.95, 0.9] },
    { month: '2026-09', joined: 4, kept: [1, 0.75] },
  ],
}

export const HEALTH: HealthReport = {
  ...RANGE,
  channels: [
    {
      channel: 'sms',
      sent: 980,
      state: 'warning',
      signs: [
        {
          sign: 'opted_out',
          people: 15,
          rate: { value: 0.015, low: 0.009, high: 0.025 },
          limit: 0.013,
          state: 'warning',
          action: 'Text less often.',
        },
        { sign: 'violations', people: null, rate: null, limit: 0.1, state: 'unknown', action: null },
      ],
      providers: [],
      causes: [{ code: 'unreachable', text: 'The phone was off.', people: 20, rate: null, kind: 'soft' }],
    },
  ],
}

export const LINKS: ReportedLinks = {
  ...RANGE,
  items: [
    {
      url: 'https://nova.example/tour',
      people: 90,
      clicks: 120,
      machines: 40,
      delivered: 940,
      rate: { value: 0.096, low: 0.08, high: 0.12 },
      campaigns: [{ id: CAMPAIGN.id, name: CAMPAIGN.name, channel: 'sms', link: 0, people: 90 }],
      campaign_count: 1,
    },
  ],
  page: 1,
  limit: 30,
  total: 1,
}

export const TIMES: TimesReport = {
  ...RANGE,
  is_enough: true,
  campaigns: 9,
  clicks: 700,
  mean: 0.08,
  slots: [
    { weekday: 3, hour: 18, campaigns: 5, delivered: 5000, clicked: 500, score: 0.098 },
    { weekday: 5, hour: 9, campaigns: 4, delivered: 4000, clicked: 200, score: 0.055 },
  ],
  best: { weekday: 3, hour: 18, score: 0.098 },
}
