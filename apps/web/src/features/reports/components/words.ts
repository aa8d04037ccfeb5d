import type { MarketingFigures, MarketingRate, MarketingRates } from '@greenroom/contracts'
import { CAMPAIGN_FIGURES } from '@greenroom/domain/campaign-figures'
import { formatCents, formatNumber, formatShare } from '../../../lib/format.ts'

export type FigureName = keyof MarketingFigures

export const CHANNEL_NAMES = { sms: 'Texts', email: 'Emails' } as const
export const NOT_MEASURED = 'Not measured'
export const NONE = '–'
const NO_SALES = 'No sales yet'

const CENTS: ReadonlySet<FigureName> = new Set<FigureName>(['revenue', 'cost', 'return'])
const NEVER_SOLD: ReadonlySet<FigureName> = new Set<FigureName>(['orders', 'helped', 'revenue', 'return'])

export const figureName = (figure: FigureName): string => CAMPAIGN_FIGURES[figure].name
export const figureText = (figure: FigureName): string => CAMPAIGN_FIGURES[figure].text

/** Writes a figure; those that nobody measures say so. */
export function figureValue(figure: FigureName, value: number | null): string {
  if (value === null) return NEVER_SOLD.has(figure) ? NONE : NOT_MEASURED
  return CENTS.has(figure) ? formatCents(value) : formatNumber(value)
}

/** Writes a figure that stands alone on a card. */
export const cardValue = (figure: FigureName, value: number | null): string =>
  value === null && NEVER_SOLD.has(figure) ? NO_SALES : figureValue(figure, value)

/** Returns the rate of a figure; null if there are too few people to say, undefined if it has none. */
export const rateOfFigure = (figure: FigureName, rates: MarketingRates): MarketingRate | null | undefined =>
  figure in rates ? rates[figure as keyof MarketingRates] : undefined

/** Says between which values a rate lies. */
export const intervalWords = ({ low, high }: Pick<MarketingRate, 'low' | 'high'>): string =>
  `Between ${formatShare(low)} and ${formatShare(high)}, with a probability of 95%.`

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Writes a day of a report, without its year if it is that of another: "Oct 1". */
export const shortDay = (date: string): string => short.format(Date.parse(date))
export const longDay = (date: string): string => words.format(Date.parse(date))

/** Writes the days of a report: "Oct 1 – Oct 30, 2026". */
export const periodWords = ({ from, to }: { from: string; to: string }): string =>
  from === to
    ? longDay(from)
    : `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : longDay(from)} – ${longDay(to)}`

/** Returns the points of a chart. */
export const pointsOf = (points: readonly { date: string }[], step: 'day' | 'week') =>
  points.map(({ date }) => ({
    short: shortDay(date),
    long: step === 'day' ? longDay(date) : `Week of ${longDay(date)}`,
  }))

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Writes an hour of the day: 0 → "12 AM". */
export const hourWords = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
