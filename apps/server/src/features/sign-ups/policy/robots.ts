import { SIGN_UP_FIELDS as NAMES } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'

/** Milliseconds in which nobody reads a form, types an address, and ticks a box. */
const FASTEST_MS = 1500
/** Milliseconds in which nobody reads the second page. */
const FASTEST_AGAIN_MS = 700
const STAMP_HOURS = 1

/** Field in which the second page carries the time it was drawn. */
export const STAMP = 'stamp'

/**
 * Tells whether a form looks as if a program had filled it in: the hidden field is not empty, or it came too fast.
 * Nobody is refused: they see their form again, with a stamp, and resend it at human speed. Without JavaScript the time
 * is unknown and ignored.
 */
export function looksLikeRobot(
  context: Pick<SystemContext, 'links' | 'now'>,
  blockId: string,
  posted: Posted,
): boolean {
  if (posted[NAMES.trap]) return true
  const stamp = posted[STAMP]
  if (stamp !== undefined) {
    const at = readStamp(context, blockId, stamp)
    return at === undefined || context.now.getTime() - at < FASTEST_AGAIN_MS
  }
  const elapsed = Number(posted[NAMES.elapsed] || Number.NaN)
  return elapsed < FASTEST_MS
}

/** Signs the time at which the second page of a form was drawn. */
export const stampOf = ({ links, now }: Pick<SystemContext, 'links' | 'now'>, blockId: string): string =>
  links.sign('fan-stamp', { b: blockId, at: now.getTime() }, new Date(now.getTime() + STAMP_HOURS * 3_600_000))

function readStamp({ links, now }: Pick<SystemContext, 'links' | 'now'>, blockId: string, stamp: string) {
  const claim = links.read('fan-stamp', stamp, now)
  return claim?.b === blockId && typeof claim.at === 'number' ? claim.at : undefined
}
