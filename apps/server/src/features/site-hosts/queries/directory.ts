import { hostOfHeader, MAX_HOST_HEADER } from '@greenroom/domain'
import { fewAtATime } from '../../../platform/few-at-a-time.ts'
import type { House } from '../../../platform/house.ts'
import type { HostedSite } from '../../../platform/http/host-doors.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { findHeld } from './hosts.ts'

/** Hosts that are kept, among them those that are nobody's: some megabytes. */
const MAX_KEPT = 20_000
/** Milliseconds after which a host is read again even without a notification. */
const MAX_AGE_MS = 60_000
/** Hosts that are read at once: strangers choose what is asked for (standard W22). */
const TURNS = { atOnce: 4, waiting: 500, refusal: 'Many addresses are being looked up. Please try again in a moment.' }

const NOBODY = 'nobody'

/** Sites by host, as Host headers name them. Only the header itself is believed, never one that a proxy adds. */
export interface HostDirectory {
  /** Returns what is in memory; null: the host is nobody's; undefined: it is not known here. */
  peek(header: string): HostedSite | null | undefined
  /** @throws AppError UNAVAILABLE if too many are looked up */
  find(header: string | undefined): Promise<HostedSite | null>
}

/** Opens the directory of a process; `house.hold` keeps it. */
export function openHostDirectory({ db, listener, clock }: House): HostDirectory {
  const inTurn = fewAtATime(TURNS)
  const cache = new LiveCache<HostedSite | typeof NOBODY>({
    listener,
    tables: ['site_hosts'],
    maxWeight: MAX_KEPT,
    maxAge: MAX_AGE_MS,
    now: () => clock().getTime(),
    load: async (header) => {
      const host = hostOfHeader(header) ?? ''
      return { value: (await inTurn(() => findHeld(db.system, host))) ?? NOBODY, topic: host, weight: 1 }
    },
  })
  const isNoDomain = namesNoDomain()
  const siteIn = (value: HostedSite | typeof NOBODY | undefined) => (value === NOBODY ? null : value)
  return {
    peek(header) {
      const known = siteIn(cache.peek(header))
      return known === undefined && isNoDomain(header) ? null : known
    },
    async find(header) {
      if (header === undefined || isNoDomain(header)) return null
      return siteIn(await cache.get(header)) ?? null
    },
  }
}

/** Headers without a domain that are remembered: there are few, and they repeat (`localhost:3000`, an address). */
const MAX_REMEMBERED = 100

/** Tells whether a header names no domain, so that it can be no owner's. */
function namesNoDomain(): (header: string) => boolean {
  const remembered = new Set<string>()
  return (header) => {
    if (header.length > MAX_HOST_HEADER || remembered.has(header)) return true
    if (hostOfHeader(header) !== undefined) return false
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.add(header)
    return true
  }
}
