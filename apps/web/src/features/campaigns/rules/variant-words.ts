import type { getCampaignReport, ResponseOf } from '@greenroom/contracts'
import { countOf, formatExact } from '../../../lib/format.ts'

export type VariantReport = NonNullable<ResponseOf<typeof getCampaignReport>['test']>

/** Says how a test stands: who won and why, or until when it runs. */
export function standingWords(test: VariantReport, now: Date): string {
  const { state, rest, rest_at: restAt, winner, decided_by: by, confidence, ends_at: endsAt, decide } = test
  const label = test.variants[winner ?? -1]?.label ?? ''
  const from = restAt === null ? '' : ` from ${formatExact(new Date(restAt))}, the next day with room for your emails`
  const others = rest > 0 ? ` ${countOf(rest, 'other person gets', 'other people get')} version ${label}${from}.` : ''
  if (state === 'cancelled') return 'The campaign was canceled before the test ended.'
  if (state === 'waiting') return `The test is over. ${countOf(rest, 'person waits', 'people wait')} for your choice.`
  if (state === 'decided') {
    if (by === 'hand') return `You chose version ${label}.${others}`
    if (by === 'tie') return `A tie: no version was clearly clicked by more people.${others}`
    const sure = confidence === null ? '' : ` (${Math.min(99.9, Math.floor(confidence * 1000) / 10)}% certain)`
    return `Version ${label} won: more people clicked it${sure}.${others}`
  }
  if (endsAt === null || Date.parse(endsAt) <= now.getTime())
    return 'The test runs until all of its emails have left, and an hour more.'
  const at = formatExact(new Date(endsAt))
  const waiting = rest > 0 ? ` ${countOf(rest, 'person waits', 'people wait')} for it.` : ''
  return decide === 'hand' && rest > 0
    ? `The test runs until ${at}. Then you choose the winner, or now.${waiting}`
    : `The test runs until ${at} at the latest. A clear winner ends it sooner, and a tie sends version A.${waiting}`
}
