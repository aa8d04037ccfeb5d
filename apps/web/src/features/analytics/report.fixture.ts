import type { AnalyticsPanel, AnalyticsReport, getAnalyticsNow, PanelRow, ResponseOf } from '@greenroom/contracts'
import type { Panel } from '@greenroom/domain'

export const NOTHING = { views: 0, visitors: 0, clicks: 0, sign_ups: 0 }

/** Figures around a number of views, in the usual proportions. */
const figuresOf = (views: number) => ({
  views,
  visitors: Math.round(views * 0.72),
  clicks: Math.round(views * 0.41),
  sign_ups: Math.round(views * 0.018),
})

const DAY_MS = 86_400_000
const LAST = Date.parse('2026-11-28T00:00:00Z')
const dayBefore = (days: number) => new Date(LAST - days * DAY_MS).toISOString().slice(0, 10)

/** Views of a day: a wave with a peak on the day of the release. */
const viewsOn = (place: number) =>
  Math.round(
    210 + 70 * Math.sin(place / 3.1) + 40 * Math.sin(place * 1.7) + (place === 20 ? 380 : place > 20 ? 120 : 0),
  )

/** A report of 30 days, with the test's changes. */
export function reportOf(changes: Partial<AnalyticsReport> = {}): AnalyticsReport {
  const points = Array.from({ length: 30 }, (_, place) => ({
    ...figuresOf(viewsOn(place)),
    from: `${dayBefore(29 - place)}T00:00:00.000Z`,
    date: dayBefore(29 - place),
    previous: figuresOf(Math.round(viewsOn(place + 7) * 0.78)),
  }))
  const sum = (rows: readonly { views: number }[]) => figuresOf(rows.reduce((total, { views }) => total + views, 0))
  return {
    period: '30d',
    time_zone: 'Europe/Lisbon',
    from: dayBefore(29),
    to: dayBefore(0),
    step: 'day',
    steps: ['day', 'week'],
    limited_to_days: null,
    kept_from: '2026-02-01',
    totals: sum(points),
    previous: { from: dayBefore(59), to: dayBefore(30), totals: sum(points.map(({ previous }) => previous)) },
    points,
    filtered: 1204,
    untold: 312,
    rest_is_daily: false,
    notes: [
      { id: null, site_id: null, kind: 'release', date: dayBefore(9), text: 'Low Tide is out', path: null },
      { id: null, site_id: null, kind: 'show', date: dayBefore(3), text: 'Musicbox, Lisbon', path: null },
    ],
    places_by: [{ text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' }],
    ...changes,
  }
}

const ROWS: Partial<Record<Panel, readonly (readonly [value: string, share: number, name?: string])[]>> = {
  channels: [
    ['social', 48],
    ['direct', 21],
    ['video', 11],
    ['qr', 7],
    ['search', 6],
    ['mail', 4],
    ['messages', 2],
    ['website', 1],
  ],
  sources: [
    ['instagram.com', 37, 'Instagram'],
    ['', 21],
    ['tiktok.com', 14, 'TikTok'],
    ['youtube.com', 9, 'YouTube'],
    ['pitchfork.com', 2],
  ],
  blocks: [
    ['00000000-0000-4000-8000-00000000000a', 46, 'Listen to Low Tide'],
    ['00000000-0000-4000-8000-00000000000b', 24, 'Tour dates'],
    ['00000000-0000-4000-8000-00000000000c', 17, 'Merch'],
    ['00000000-0000-4000-8000-00000000000d', 13, 'Join the list'],
  ],
  countries: [
    ['PT', 31],
    ['US', 22],
    ['BR', 12],
    ['GB', 9],
    ['DE', 8],
    ['FR', 6],
    ['ES', 5],
    ['', 3],
    ['JP', 2],
    ['MT', 1],
    ['AU', 1],
  ],
  regions: [['California', 9]],
  cities: [
    ['Lisbon', 18],
    ['London', 7],
  ],
  devices: [
    ['mobile', 81],
    ['desktop', 16],
    ['tablet', 3],
  ],
  systems: [
    ['iOS', 52],
    ['Android', 29],
  ],
  browsers: [['Instagram', 30]],
  apps: [
    ['', 58],
    ['Instagram', 30],
    ['TikTok', 12],
  ],
  languages: [
    ['en', 44],
    ['pt', 38],
    ['de', 8],
    ['fr', 6],
    ['ja', 2],
  ],
  utm_campaigns: [
    ['', 82],
    ['low-tide', 12],
    ['tour-2026', 6],
  ],
  sites: [['00000000-0000-4000-8000-000000000001', 100, 'Nova Reyes']],
}

/** A panel of {@link reportOf}. */
export function panelOf(panel: Panel): AnalyticsPanel {
  const rows = (ROWS[panel] ?? []).map(
    ([value, share, name = '']): PanelRow => ({ value, name, goal: null, ...figuresOf(share * 84) }),
  )
  return { panel, rows, total: panel === 'channels' ? 11 : rows.length, sum: figuresOf(8400) }
}

export const NOW: ResponseOf<typeof getAnalyticsNow> = {
  visitors: 4,
  minutes: [0, 1, 0, 0, 2, 1, 0, 3, 1, 0, 0, 0, 1, 2, 2, 4, 1, 0, 0, 1, 0, 2, 3, 1, 0, 1, 4, 2, 3, 2],
  newest: [
    {
      kind: 'click',
      at: '2026-11-28T19:40:00.000Z',
      title: 'Tour dates',
      country: 'PT',
      channel: 'social',
      source: 'Instagram',
    },
    { kind: 'view', at: '2026-11-28T19:39:00.000Z', title: null, country: 'US', channel: 'direct', source: null },
  ],
}
