import { campaignRate } from '@greenroom/domain/campaign-figures'
import { formatShare } from '../../../lib/format.ts'

/** Returns a rate in words: "12%"; undefined if there are too few people to say. */
export function rateWords(people: number, of: number): string | undefined {
  const rate = campaignRate(people, of)
  return rate === null ? undefined : formatShare(rate)
}
