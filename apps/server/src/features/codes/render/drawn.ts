import type { CodeCheck } from '@greenroom/contracts'
import type { QrSide } from '@greenroom/domain'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { drawCodeApart, drawCodePngApart, pictureFrom } from '../../public-profile/public.ts'
import type { CodeLook } from '../present.ts'

/** Memory for drawn codes, in bytes: about 400 of them. */
const MAX_BYTES = 32 * 1024 * 1024
/** Milliseconds after which a code is drawn again: a picture from elsewhere may have changed. */
const MAX_AGE_MS = 3_600_000
/** Milliseconds until an unavailable picture is requested again. */
const RETRY_MS = 60_000
/** Side of the picture in the middle, in pixels: sharp on a poster of 2,048. */
const PICTURE_SIDE = 400
/** Drawings of the process. Pages are drawn in the same thread, so codes take few of its places. */
const TURNS = {
  atOnce: 2,
  waiting: 200,
  refusal: 'Many codes are being drawn right now. Please try again in a moment.',
}
/** Drawings of one owner: a list of codes fits, and a flood waits in a line of its own (standard W22). */
const OWN_TURNS = { ...TURNS, atOnce: 1, waiting: 50 }

interface DrawnCode {
  svg: string
  check: CodeCheck
}

export interface DrawnCodes {
  /** Draws a code and has it read by a decoder. @throws AppError UNAVAILABLE if too much is being drawn */
  get(ownerId: string, look: CodeLook): Promise<DrawnCode>
  /** Draws a code at this size, in pixels. @throws AppError UNAVAILABLE if too much is being drawn */
  png(ownerId: string, svg: string, side: QrSide): Promise<Buffer>
}

/** Opens the drawn codes of a process; `hold` keeps them. They are kept by what they show, so that no change makes one stale. */
export function openDrawnCodes(house: House): DrawnCodes {
  const inTurn = turnsPerOwner({ own: OWN_TURNS, all: TURNS })
  const cache = new LiveCache<DrawnCode>({
    listener: house.listener,
    tables: [],
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now: () => house.clock().getTime(),
    load: async (key) => {
      const [ownerId, look] = JSON.parse(key) as [string, CodeLook]
      const { value, isComplete } = await draw(house, ownerId, look, inTurn)
      const weight = 2 * (key.length + value.svg.length)
      return {
        value,
        topic: ownerId,
        weight,
        ...(isComplete ? {} : { freshUntil: house.clock().getTime() + RETRY_MS }),
      }
    },
  })
  return {
    async get(ownerId, look) {
      const drawn = await cache.get(JSON.stringify([ownerId, look]))
      if (!drawn) throw new Error('a code was not drawn')
      return drawn
    },
    png: (ownerId, svg, side) => inTurn(ownerId, () => drawCodePngApart({ svg, side })),
  }
}

async function draw(
  house: House,
  ownerId: string,
  { text, shape, dark, light, picture: address }: CodeLook,
  inTurn: ReturnType<typeof turnsPerOwner>,
): Promise<{ value: DrawnCode; isComplete: boolean }> {
  const picture =
    address === null ? undefined : await pictureFrom(systemContext(house), ownerId, address, PICTURE_SIDE, PICTURE_SIDE)
  const { svg, ...check } = await inTurn(ownerId, () => drawCodeApart({ text, shape, dark, light, picture }))
  return {
    value: { svg, check: { ...check, dark, light } },
    isComplete: address === null || picture !== undefined,
  }
}
