import type { MarketingFigures, MarketingRate, MarketingRates } from '@greenroom/contracts'
import {
  CAMPAIGN_FIGURES,
  type CampaignFigure,
  formatCents,
  formatNumber,
  formatShare,
  LEAST_SHARED,
  sharedCount,
} from '@greenroom/domain'
import type { PaperFigure } from '@greenroom/minisite/render'

/** For whom a report is drawn. */
export interface Reader {
  /** True: anyone with a link. Figures of a few people are not told. */
  isStranger: boolean
  hasMoney: boolean
}

/** Leaves out ways by which nobody came or left. */
export const anybody = <T extends { people: number }>(rows: readonly T[]): T[] =>
  rows.filter(({ people }) => people > 0)

export const NOT_MEASURED = 'Not measured'
const FEW = `Fewer than ${LEAST_SHARED}`
const NONE = '–'

/** Writes figures as a reader may see them. */
export class Words {
  readonly reader: Reader

  constructor(reader: Reader) {
    this.reader = reader
  }

  /** Writes a count of people. @param people null: nobody tells */
  people(people: number | null): string {
    if (people === null) return NOT_MEASURED
    return this.#isFew(people) ? FEW : formatNumber(people)
  }

  /** Returns a count of people as charts may draw it. */
  drawn(people: number | null): number {
    return this.reader.isStranger ? sharedCount(people ?? 0) : (people ?? 0)
  }

  /** Writes a share of people. @param people those whom it is about */
  rate(rate: MarketingRate | null, people: number | null): string {
    return rate === null || this.#isFew(people) ? NONE : formatShare(rate.value)
  }

  /** Writes a share with the values between which it lies with a probability of 95 %. */
  interval(rate: MarketingRate | null, people: number | null): string {
    if (rate === null || this.#isFew(people)) return ''
    return `${formatShare(rate.value)} (${formatShare(rate.low)} to ${formatShare(rate.high)})`
  }

  /** Returns a share as charts may draw it; null if it, or those whom it is of, are few people. */
  share(share: number | null, people: number): number | null {
    return share === null || this.#isFew(people) || this.#isFew(Math.round(share * people)) ? null : share
  }

  cents(cents: number | null): string {
    return cents === null ? NONE : formatCents(cents)
  }

  #isFew(people: number | null): boolean {
    return this.reader.isStranger && people !== null && people > 0 && people < LEAST_SHARED
  }
}

/** Figures about money, which a stranger sees only if the owner wants it. */
const MONEY: ReadonlySet<string> = new Set(['revenue', 'cost', 'return', 'orders', 'helped'])

/** Figures of a report, in order. */
export const SHOWN = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'opted_out',
  'complaints',
  'orders',
  'revenue',
  'cost',
  'return',
] as const satisfies readonly (CampaignFigure & keyof MarketingFigures)[]

const CENTS: ReadonlySet<string> = new Set(['revenue', 'cost', 'return'])

/** Returns the figures that a reader may see. */
export const shownTo = ({ isStranger, hasMoney }: Reader): (typeof SHOWN)[number][] =>
  SHOWN.filter((figure) => !isStranger || hasMoney || !MONEY.has(figure))

/** Writes one figure. */
export const valueOf = (words: Words, figure: (typeof SHOWN)[number], figures: MarketingFigures): string => {
  const value = figures[figure]
  if (CENTS.has(figure)) return words.cents(value)
  return figure === 'orders' && value === null ? NONE : words.people(value)
}

/** Writes the figures of some campaigns with their rates and definitions. */
export const paperFigures = (
  words: Words,
  { figures, rates }: { figures: MarketingFigures; rates: MarketingRates },
): PaperFigure[] =>
  shownTo(words.reader).map((figure) => {
    const rate = figure in rates ? rates[figure as keyof MarketingRates] : null
    const { name, text } = CAMPAIGN_FIGURES[figure]
    return {
      name,
      value: valueOf(words, figure, figures),
      note: words.interval(rate, figures[figure]) || undefined,
      text,
    }
  })
