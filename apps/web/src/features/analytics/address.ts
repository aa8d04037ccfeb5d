import { filterOf, MAX_FILTERS, type Panel, PANEL_IDS, REPORT_PERIODS, type VisitFilter } from '@greenroom/domain'
import { REPORT_STEPS } from '@greenroom/contracts'
import { z } from 'zod'
import { type AddressValues, one, several } from '../../lib/address/index.ts'
import { DEFAULT_FIGURE, FIGURES } from './components/figures.ts'

/** Product section 9. */
const DEFAULT_PERIOD = '30d'
const filterWords = z.string().refine((word) => filterOf(word) !== undefined)

/** Everything that the screen shows stands in its address, so that it can be shared and survives a reload. */
export const analyticsAddress = z.object({
  /** One page; absent: all of them. */
  site: one(z.uuid()),
  period: one(z.enum(REPORT_PERIODS), DEFAULT_PERIOD),
  from: one(z.iso.date()),
  to: one(z.iso.date()),
  filter: several(filterWords),
  /** The figure of the curve and of the panels. */
  show: one(z.enum(FIGURES), DEFAULT_FIGURE),
  /** Length of the curve's points, if not as long as its period suggests. */
  step: one(z.enum(REPORT_STEPS)),
  /** `off` hides the time before. */
  compare: one(z.literal('off')),
  /** The curve as a table. */
  chart: one(z.literal('table')),
  /** The open tab of each card that does not show its first. */
  tab: several(z.enum(PANEL_IDS)),
  /** The goal whose sources are shown. */
  goal: one(z.uuid()),
  /** The panel whose rows are all shown. */
  all: one(z.enum(PANEL_IDS)),
})
export type AnalyticsValues = AddressValues<typeof analyticsAddress>

/** The range, page, and filters of every call of the screen. */
export interface Ask {
  site?: string
  period: (typeof REPORT_PERIODS)[number]
  from?: string
  to?: string
  filter: string[]
}

/** Returns what the screen asks for. A custom period without both of its days is the default one. */
export function askOf({ site, period, from, to, filter = [] }: AnalyticsValues): Ask {
  const rest = { ...(site === undefined ? {} : { site }), filter: filter.slice(0, MAX_FILTERS) }
  if (period !== 'custom') return { ...rest, period }
  if (from === undefined || to === undefined) return { ...rest, period: DEFAULT_PERIOD }
  const [first, last] = from <= to ? [from, to] : [to, from]
  return { ...rest, period, from: first, to: last }
}

/** Returns the filters of an address, at most as many as the server takes. */
export const filtersOf = ({ filter = [] }: Pick<AnalyticsValues, 'filter'>): VisitFilter[] =>
  filter.flatMap((word) => filterOf(word) ?? []).slice(0, MAX_FILTERS)

/** Returns the open tab of a card: the one that the address names, else the first. */
export const openTab = (tabs: readonly [Panel, ...Panel[]], opened: readonly Panel[] | undefined): Panel =>
  tabs.find((tab) => opened?.includes(tab)) ?? tabs[0]

/** Returns the address's tabs with another one open in this card. */
export function withTab(tabs: readonly [Panel, ...Panel[]], opened: readonly Panel[] | undefined, tab: Panel) {
  const others = (opened ?? []).filter((one) => !tabs.includes(one))
  const next = tab === tabs[0] ? others : [...others, tab]
  return next.length === 0 ? undefined : next
}
