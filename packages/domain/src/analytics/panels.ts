/**
 * Panels of the analytics screen: what visits are broken down by. A panel's rows filter the page by the same word, such as
 * `country:US`. `site` shows for all sites together only.
 */
export const PANELS = {
  blocks: { filter: 'block', label: 'Links and blocks' },
  channels: { filter: 'channel', label: 'Channels' },
  sources: { filter: 'source', label: 'Sources' },
  countries: { filter: 'country', label: 'Countries' },
  regions: { filter: 'region', label: 'Regions' },
  cities: { filter: 'city', label: 'Cities' },
  devices: { filter: 'device', label: 'Devices' },
  systems: { filter: 'system', label: 'Systems' },
  browsers: { filter: 'browser', label: 'Browsers' },
  apps: { filter: 'app', label: 'Inside apps' },
  languages: { filter: 'language', label: 'Languages' },
  utm_sources: { filter: 'utm_source', label: 'Source' },
  utm_mediums: { filter: 'utm_medium', label: 'Medium' },
  utm_campaigns: { filter: 'utm_campaign', label: 'Campaign' },
  utm_terms: { filter: 'utm_term', label: 'Term' },
  utm_contents: { filter: 'utm_content', label: 'Content' },
  codes: { filter: 'code', label: 'QR codes and short links' },
  sites: { filter: 'site', label: 'Pages' },
} as const satisfies Record<string, { filter: string; label: string }>
export type Panel = keyof typeof PANELS
export const PANEL_IDS = Object.keys(PANELS) as [Panel, ...Panel[]]
export type FilterKey = (typeof PANELS)[Panel]['filter']
export const FILTER_KEYS = Object.values(PANELS).map(({ filter }) => filter) as [FilterKey, ...FilterKey[]]

/** Filters at once (design of analytics: up to three), and the longest value of one, in characters. */
export const MAX_FILTERS = 3
export const MAX_FILTER_VALUE = 255
/** Stands for visits that have no value for a panel: no campaign, unknown city. */
export const NO_VALUE = ''

/** One condition on visits, such as country US. */
export interface VisitFilter {
  key: FilterKey
  value: string
}

/** Writes a filter as addresses and the API have it: `country:US`. */
export const filterWord = ({ key, value }: VisitFilter): string => `${key}:${value}`

/** Reads a filter; undefined if it is none. */
export function filterOf(word: string): VisitFilter | undefined {
  const colon = word.indexOf(':')
  const key = FILTER_KEYS.find((known) => known === word.slice(0, colon))
  const value = word.slice(colon + 1)
  return key === undefined || colon < 1 || value.length > MAX_FILTER_VALUE ? undefined : { key, value }
}

/** Longest custom period, in days. Daily totals stay as long as the account; ten years bound what one answer holds. */
export const MAX_CUSTOM_DAYS = 3660

/** Periods of the analytics screen. 365d is shown as "12 months". */
export const REPORT_PERIODS = ['today', '7d', '30d', '90d', '365d', 'custom'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]
