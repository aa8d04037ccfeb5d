import { hostOfHeader, MAX_HOST_HEADER } from '@greenroom/domain'
import { fewAtATime } from '../../../platform/few-at-a-time.ts'
import type { House } from '../../../platform/house.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { findHeld } from './hosts.ts'

/** Hosts that are kept, among them those that are nobody's: some megabytes. */
const MAX_KEPT = 20_000
/** Milliseconds after which a host is read again even without a notification. */
const MAX_AGE_MS = 60_000
/** Hosts that are read at once: strangers choose what is asked for (standard W22). */
const TURNS = { atOnce: 4, waiting: 500, refusal: 'Many addresses are being looked up. Please try again in a moment.' }

/** The mini site to which a host leads. */
export interface HostedSite {
  host: string
  siteId: string
}
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
      const host = hostOfHeader(header)
      const found = host === undefined ? undefined : await inTurn(() => findHeld(db.system, host))
      return { value: found ?? NOBODY, topic: host ?? '', weight: 1 }
    },
  })
  const siteIn = (value: HostedSite | typeof NOBODY | undefined) => (value === NOBODY ? null : value)
  return {
    peek: (header) => siteIn(cache.peek(header)),
    async find(header) {
      if (header === undefined || header.length > MAX_HOST_HEADER) return null
      return siteIn(await cache.get(header)) ?? null
    },
  }
}
