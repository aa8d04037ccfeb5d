import type { MarketingRate } from '@greenroom/contracts'
import { formatShare } from '../../../lib/format.ts'
import { tip } from '../../../ui/tip.ts'
import { intervalWords } from './words.ts'

/** A share of people; its interval shows on hover and focus. Null: too few people to say. */
export const Rate = ({ rate }: { rate: MarketingRate | null }) =>
  rate === null ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tip must be reached by keyboard
    <span {...tip('Fewer than 20 people say nothing about a rate.')} tabIndex={0} data-none>
      Too few
    </span>
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tip must be reached by keyboard
    <span {...tip(intervalWords(rate))} tabIndex={0}>
      {formatShare(rate.value)}
      <span className="visually-hidden">. {intervalWords(rate)}</span>
    </span>
  )
