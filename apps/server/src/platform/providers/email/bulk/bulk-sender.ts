import { CONNECT_TIMES, type ConnectTimes, IDLE_MS } from '../connecting.ts'
import { type BulkMail, EmailError } from '../email.ts'
import { RELAY_PAUSE, type RelayAddress, type RelayHealth, weightedTurns } from '../relays.ts'
import { destinationOf, wireAddress } from '../wire-address.ts'
import { DESTINATION_LIMITS, type DestinationLimits, openDestinations, patience } from './destinations.ts'
import type { Letter } from './letter.ts'
import { openRelay, type Relay } from './relay.ts'
import { asksForPatience, notTaken } from './replies.ts'

export interface BulkSettings {
  connect: ConnectTimes
  /** Milliseconds of silence after which an answer is given up. */
  silenceMs: number
  idleMs: number
  /** Most connections to a relay. */
  connections: number
  pause: typeof RELAY_PAUSE
  destinations: DestinationLimits
}

const BULK_SETTINGS: BulkSettings = {
  connect: CONNECT_TIMES,
  silenceMs: 30_000,
  idleMs: IDLE_MS,
  connections: 20,
  pause: RELAY_PAUSE,
  destinations: DESTINATION_LIMITS,
}

interface Queued extends Letter {
  domain: string
}

/** Sends mails of campaigns over pipelined connections of its own to several relays. Connects with the first mail. */
export function openBulkSender(
  addresses: readonly { address: RelayAddress; health: RelayHealth }[],
  now: () => number,
  given: Partial<BulkSettings> = {},
) {
  const settings = { ...BULK_SETTINGS, ...given }
  const destinations = openDestinations(settings.destinations, now)
  let isClosed = false
  const relays: Relay[] = addresses.map(({ address, health }) =>
    openRelay(
      address,
      health,
      settings,
      now,
      (letter) => isWanted(letter as Queued),
      (letters) => letters.forEach(dispatch),
    ),
  )
  const turn = weightedTurns(relays)
  /** A relay that answers slowly must not collect everything that is sent meanwhile. */
  const hasRoom = (relay: Relay) => relay.waitMs() === 0 && relay.waiting < settings.connections

  function dispatch(letter: Letter) {
    if (isClosed) return letter.failed(notTaken('not-now', ['closed']))
    const relay = turn(hasRoom) ?? turn((each) => each.waitMs() === 0)
    if (relay) return relay.take(letter)
    letter.failed(
      notTaken('not-now', ['no relay can be reached'], {
        retryAfterMs: Math.min(...relays.map((each) => each.waitMs())),
      }),
    )
  }

  /** Its destination may have asked for patience since. */
  function isWanted(letter: Queued): boolean {
    const wait = destinations.waitMs(letter.domain)
    if (wait > 0) letter.failed(patience(wait))
    return wait === 0
  }

  return {
    connections: settings.connections * relays.length,
    /** @throws EmailError as `EmailProvider.sendBulk` */
    send: (mail: BulkMail) =>
      new Promise<{ providerId: string }>((done, failed) => {
        const to = wireAddress(mail.to)
        const domain = destinationOf(to)
        const letter: Queued = {
          from: wireAddress(mail.envelopeFrom),
          to,
          domain,
          write: mail.write,
          accepted() {
            destinations.worked(domain)
            destinations.leave(domain)
            done({ providerId: mail.id })
          },
          failed(error, reply) {
            if (reply && asksForPatience(reply)) destinations.pause(domain)
            destinations.leave(domain)
            const wait = destinations.waitMs(domain)
            const isLater = wait > 0 && error instanceof EmailError && error.failure === 'not-now'
            failed(isLater ? new EmailError('not-now', error.message, { retryAfterMs: wait }) : error)
          },
        }
        destinations.enter(domain, { begin: () => dispatch(letter), failed })
      }),
    close() {
      isClosed = true
      for (const relay of relays) relay.close()
    },
  }
}
