import { SIGN_UP_FIELDS as NAMES } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { Posted } from '../../../platform/http/fan-pages/posted.ts'

/** Nobody reads a form, types an address and ticks a box in less, in milliseconds. */
const FASTEST_MS = 1500
/** Nobody reads the second page in less. */
const FASTEST_AGAIN_MS = 700
const STAMP_HOURS = 1

/** The field by which the second page tells when it was drawn. */
export const STAMP = 'stamp'

/**
 * Whether a form looks as if a program had filled it in: the field that no person sees is not empty, or it came too fast.
 * Nobody is refused for it: they see their form once more, with a stamp, and send it again at the pace of people. Without
 * script nothing is known of the time, and nothing is concluded from it.
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

/** Says when the second page of a form was drawn. */
export const stampOf = ({ links, now }: Pick<SystemContext, 'links' | 'now'>, blockId: string): string =>
  links.sign('fan-stamp', { b: blockId, at: now.getTime() }, new Date(now.getTime() + STAMP_HOURS * 3_600_000))

function readStamp({ links, now }: Pick<SystemContext, 'links' | 'now'>, blockId: string, stamp: string) {
  const claim = links.read('fan-stamp', stamp, now)
  return claim?.b === blockId && typeof claim.at === 'number' ? claim.at : undefined
}
