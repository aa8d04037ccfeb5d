import type { ConnectTimes } from '../connecting.ts'
import { type RelayAddress, type RelayHealth, type RELAY_PAUSE, relayHealth } from '../relays.ts'
import { openLine } from './handshake.ts'
import type { Letter } from './letter.ts'
import { type Session, type SessionTimes, startSession } from './session.ts'

export interface RelaySettings extends SessionTimes {
  connect: ConnectTimes
  /** Most connections to a relay. */
  connections: number
  pause: typeof RELAY_PAUSE
}

/** The connections to one mail server. */
export interface Relay {
  readonly weight: number
  /** Mails that wait for a connection. */
  readonly waiting: number
  /** Milliseconds until it can take mails again; 0: now. */
  waitMs(): number
  take(letter: Letter): void
  /** Finishes what is on the wire. */
  close(): void
}

/**
 * @param health whether connections can be made, shared with single mails
 * @param isWanted asked when a letter's turn comes; if not, it has been dealt with
 * @param giveBack gets mails that wait while the server cannot be reached; nothing of them was sent
 */
export function openRelay(
  { url, weight }: RelayAddress,
  health: RelayHealth,
  settings: RelaySettings,
  now: () => number,
  isWanted: (letter: Letter) => boolean,
  giveBack: (letters: readonly Letter[]) => void,
): Relay {
  const sessions = new Set<Session>()
  const opening = new Set<{ cancel(): void }>()
  /** Whether the server takes mails on its connections. */
  const intake = relayHealth(now, settings.pause)
  let queue: Letter[] = []
  /** Place of the first in the queue that still waits. */
  let first = 0
  let isClosed = false
  const size = () => queue.length - first

  function next(): Letter | undefined {
    if (intake.waitMs() > 0) surrender()
    while (first < queue.length) {
      const letter = queue[first]
      first += 1
      if (first === queue.length || first > 1000) {
        queue = queue.slice(first)
        first = 0
      }
      if (letter && isWanted(letter)) return letter
    }
    return undefined
  }

  /** Opens a connection for each mail that none is being opened for. */
  function grow() {
    if (isClosed) return
    while (health.waitMs() === 0 && opening.size < size() && sessions.size + opening.size < settings.connections) open()
    if (size() > 0 && sessions.size + opening.size === 0) surrender()
  }

  function surrender() {
    if (size() === 0) return
    const letters = queue.slice(first)
    queue = []
    first = 0
    giveBack(letters)
  }

  function open() {
    const attempt = openLine(url, settings.connect, (line) => {
      opening.delete(attempt)
      if (line && !isClosed) start(line)
      else {
        if (!isClosed) health.failed()
        line?.socket.destroy()
        grow()
      }
    })
    opening.add(attempt)
  }

  function start(line: Parameters<typeof startSession>[0]) {
    const session = startSession(line, {
      ...settings,
      next,
      works: () => health.worked(),
      intake: (isOpen) => {
        if (!isOpen) intake.failed()
        else if (intake.waitMs() === 0) intake.worked()
      },
      ended: (isFault) => {
        sessions.delete(session)
        if (isFault) health.failed()
        // After the mails on it have failed, so that they do not wait for the next connection.
        queueMicrotask(grow)
      },
    })
    sessions.add(session)
    session.wake()
  }

  return {
    weight,
    get waiting() {
      return size()
    },
    waitMs: () => Math.max(intake.waitMs(), sessions.size === 0 ? health.waitMs() : 0),
    take(letter) {
      queue.push(letter)
      for (const session of sessions)
        if (session.isIdle) {
          session.wake()
          return
        }
      grow()
    },
    close() {
      isClosed = true
      for (const attempt of opening) attempt.cancel()
      for (const session of sessions) session.finish()
      surrender()
    },
  }
}
