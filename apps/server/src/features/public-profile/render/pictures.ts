import { AppError } from '../../../platform/errors.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { LiveCache } from '../../../platform/realtime/live-cache.ts'
import { presentPublicSite } from '../../minisites/public.ts'
import { findActiveSite } from '../queries.ts'
import { pictureVersion } from './addresses.ts'
import { drawPicture } from './picture.ts'

/** Memory for drawn pictures, in bytes: some 500 of them. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_AGE_MS = 24 * 3_600_000
/** When a picture of the owner's could not be had, it is asked for again after this long. */
const RETRY_MS = 5 * 60_000
/** Drawing keeps a core busy for a moment: one at a time, and no more than this many wait (standard O3). */
const MAX_WAITING = 50

export interface DrawnPicture {
  png: Buffer
  /** What its address carries when it is the current one. */
  version: string
}

/** Drawn pictures of active sites, by site id. */
export function picturesOf(house: House): LiveCache<DrawnPicture> {
  const draw = oneAtATime()
  return new LiveCache<DrawnPicture>({
    listener: house.listener,
    tables: ['mini_sites'],
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now: () => house.clock().getTime(),
    load: async (siteId) => {
      const context = systemContext(house)
      const site = await findActiveSite(context, siteId)
      if (!site) return undefined
      const { png, isStandIn } = await draw(() => drawPicture(context, site))
      const value = { png, version: pictureVersion(presentPublicSite(context, site, [])) }
      return {
        value,
        topic: siteId,
        weight: png.length,
        ...(isStandIn ? { freshUntil: context.now.getTime() + RETRY_MS } : {}),
      }
    },
  })
}

function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (work) => {
    if (waiting >= MAX_WAITING)
      throw new AppError('UNAVAILABLE', 'Many pictures are being drawn right now. Please try again in a moment.')
    waiting += 1
    const done = last.then(work).finally(() => {
      waiting -= 1
    })
    last = done.catch(() => {})
    return done
  }
}
