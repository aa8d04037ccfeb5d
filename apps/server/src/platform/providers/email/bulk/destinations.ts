import { notTaken } from './replies.ts'

export interface DestinationLimits {
  /** Mails to one domain on their way at a time. */
  perDomain: number
  /** First and longest pause in milliseconds after a domain asked for patience; each time doubles it. */
  firstPauseMs: number
  mostPauseMs: number
  /** Most domains whose pauses are known; strangers choose the domains of a list (standard W22). */
  mostDomains: number
}

/**
 * Large mailbox providers take about ten connections of a new sender at a time. A greylisted mail is taken after one to
 * five minutes, so that a longer pause would only delay it.
 */
export const DESTINATION_LIMITS: DestinationLimits = {
  perDomain: 10,
  firstPauseMs: 2000,
  mostPauseMs: 300_000,
  mostDomains: 10_000,
}

/** What waits for its turn with a domain. */
interface Waiting {
  begin(): void
  failed(error: unknown): void
}

/** Mails to one domain: its free places, and those that wait for one. It exists only while there are any. */
interface Lane {
  free: number
  waiting: Waiting[]
  isServing: boolean
}

/** Keeps mails to each domain few at a time, and leaves a domain in peace that asks for it. */
export function openDestinations(limits: DestinationLimits, now: () => number) {
  const lanes = new Map<string, Lane>()
  const pauses = new Map<string, { until: number; ms: number }>()

  /** Returns the milliseconds until a domain is written to again; 0: it may be now. */
  function waitMs(domain: string): number {
    if (pauses.size === 0) return 0
    return Math.max(0, (pauses.get(domain)?.until ?? 0) - now())
  }

  /** Begins as soon as the domain has a place, or fails if it asked for patience. */
  function enter(domain: string, mail: Waiting) {
    const wait = waitMs(domain)
    if (wait > 0) return mail.failed(patience(wait))
    let lane = lanes.get(domain)
    if (!lane) lanes.set(domain, (lane = { free: limits.perDomain, waiting: [], isServing: false }))
    if (lane.free === 0) return void lane.waiting.push(mail)
    lane.free -= 1
    mail.begin()
  }

  /** A mail is settled, and leaves its place to the next. */
  function leave(domain: string) {
    const lane = lanes.get(domain)
    if (!lane) return
    lane.free += 1
    // One that begins may leave at once. A loop serves the next, and not a call within a call for each.
    if (lane.isServing) return
    lane.isServing = true
    while (lane.free > 0 && lane.waiting.length > 0) {
      lane.free -= 1
      lane.waiting.shift()?.begin()
    }
    lane.isServing = false
    if (lane.free === limits.perDomain) lanes.delete(domain)
  }

  function pause(domain: string) {
    const known = pauses.get(domain)
    // Those that were on their way together count once.
    if (known && known.until > now()) return
    const ms = Math.min(limits.mostPauseMs, known ? known.ms * 2 : limits.firstPauseMs)
    pauses.delete(domain)
    const [oldest] = pauses.keys()
    if (pauses.size >= limits.mostDomains && oldest !== undefined) pauses.delete(oldest)
    pauses.set(domain, { until: now() + ms, ms })
    for (const mail of lanes.get(domain)?.waiting.splice(0) ?? []) mail.failed(patience(ms))
  }

  /** The domain takes mail again. One that was on its way when the pause began says nothing. */
  function worked(domain: string) {
    if (pauses.size > 0 && waitMs(domain) === 0) pauses.delete(domain)
  }

  return { waitMs, enter, leave, pause, worked }
}

/** Error of a mail that is not put on the wire because its destination asked for patience. */
export const patience = (waitMs: number) =>
  notTaken('not-now', ['the destination asked for patience'], { retryAfterMs: waitMs })
