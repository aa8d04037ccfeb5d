import type { MessageChannel } from '@greenroom/domain'

/**
 * How often, and for how long, a message is tried again that a provider did not take. Mail waits for hours, so it needs more
 * tries for a day.
 */
const MAX_DEFERRALS: Record<MessageChannel, number> = { sms: 8, email: 40 }
const MAX_DEFERRING_MS = 24 * 60 * 60_000

/** Someone who is to be tried again. */
export interface Waiting {
  seq: number
  outcome: 'deferred' | 'held'
  reason: string | null
  until: Date
  /** How often a provider has deferred it, and since when. */
  deferrals: number
  since: Date | null
}

export interface NextTry {
  seqs: number[]
  notBefore: Date
  because: string | null
}

/**
 * Sorts who is tried again, and when: held ones by the moment until which they wait, deferred ones together. Whom a provider
 * has put off too often is not. Being held never counts, so quiet hours drop nobody.
 */
export function nextTries(
  channel: MessageChannel,
  waiting: readonly Waiting[],
  now: Date,
): { tries: NextTry[]; expired: number[] } {
  const isExpired = ({ outcome, deferrals, since }: Waiting) =>
    outcome === 'deferred' &&
    (deferrals >= MAX_DEFERRALS[channel] || (since !== null && now.getTime() - since.getTime() >= MAX_DEFERRING_MS))
  const groups = Map.groupBy(
    waiting.filter((one) => !isExpired(one)),
    ({ outcome, until, reason }) => (outcome === 'held' ? `${until.getTime()} ${reason}` : 'deferred'),
  )
  return {
    tries: [...groups.values()].map((people) => ({
      seqs: people.map(({ seq }) => seq),
      notBefore: new Date(Math.max(...people.map(({ until }) => until.getTime()))),
      because: people[0]?.outcome === 'held' ? people[0].reason : null,
    })),
    expired: waiting.filter(isExpired).map(({ seq }) => seq),
  }
}
