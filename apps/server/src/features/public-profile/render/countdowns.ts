import { timeLeft } from '@greenroom/domain'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import type { House } from '../../../platform/house.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { drawCountdownApart } from './draw-apart.ts'

/** Memory for drawn pictures, in bytes: about a thousand of them. */
const MAX_BYTES = 8 * 1024 * 1024
const MAX_AGE_MS = 3_600_000
/** Pictures of the process. */
const TURNS = {
  atOnce: 1,
  waiting: 50,
  refusal: 'Many pictures are being drawn right now. Please try again in a moment.',
}
/** Pictures of a network: whoever asks for ever other moments waits in a line of their own (standard W22). */
const OWN_TURNS = { ...TURNS, waiting: 5 }

/** A countdown as it looks now. @property maxAge seconds until it looks different */
export interface Countdown {
  body: Buffer
  maxAge: number
}

export interface Countdowns {
  /**
   * Undefined for a name that is none.
   * @param asker network that asks; one picture that several wait for counts as the first one's
   * @throws AppError UNAVAILABLE if too many are waiting
   */
  get(name: string, asker: string): Promise<Countdown | undefined>
}

/** Seconds for which the zeros of one that is over may be kept. */
const OVER = 86_400

/** Opens the cache of countdowns. All that show the same are one picture. */
export function countdownsOf(house: House): Countdowns {
  const inTurn = turnsPerOwner({ own: OWN_TURNS, all: TURNS })
  const now = () => house.clock().getTime()
  const cache = new LiveCache<Buffer>({
    listener: house.listener,
    tables: [],
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now,
    load: async (key, asker) => {
      const [days = 0, hours = 0, minutes = 0] = key.split(' ').map(Number)
      const value = await inTurn(asker, () => drawCountdownApart({ days, hours, minutes }))
      return { value, topic: key, weight: value.byteLength }
    },
  })
  return {
    async get(name, asker) {
      const found = timeLeft(name, now())
      if (!found) return undefined
      const { days, hours, minutes } = found.left
      const body = await cache.get(`${days} ${hours} ${minutes}`, asker)
      return body && { body, maxAge: Math.min(OVER, Math.ceil(found.changesIn / 1000)) }
    },
  }
}
