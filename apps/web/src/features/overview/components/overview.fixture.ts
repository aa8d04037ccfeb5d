import type { Overview } from '@greenroom/contracts'

const NOTHING = { views: 0, unique_visitors: 0, clicks: 0 }
const SITE = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Nova Reyes',
  username: 'nova',
  url: 'https://example.com/nova',
  is_active: true,
  is_locked: false,
}

type Changes = Partial<Omit<Overview, 'newest_site'>> & { newest_site?: Partial<typeof SITE> | null }

/** An overview of one live site with old visits, with the test's changes. */
export const overviewOf = ({ newest_site: site = {}, ...changes }: Changes = {}): Overview => ({
  period: '30d',
  time_zone: 'UTC',
  from: '2026-05-08T00:00:00.000Z',
  to: '2026-05-10T12:00:00.000Z',
  limited_to_days: null,
  sites: 1,
  newest_site: site && { ...SITE, ...site },
  views_ever: 400,
  totals: NOTHING,
  previous: NOTHING,
  today: NOTHING,
  yesterday: NOTHING,
  series: ['2026-05-08', '2026-05-09', '2026-05-10'].map((date) => ({
    ...NOTHING,
    date,
    from: `${date}T00:00:00.000Z`,
  })),
  top_blocks: [],
  top_sites: [{ ...SITE, ...NOTHING }],
  sign_ups: { total: 0, previous: 0, series: [0, 0, 0], blocks: [], sources: [] },
  ...changes,
})
