import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'

const PURPOSE = 'end-report-mails'
/** A mail may be read long after it came. */
const DAYS = 400

/** Signs what ends the mails of a report, for links in them. */
export const endToken = ({ links, now }: SystemContext, userId: string, scheduleId: string): string =>
  links.sign(PURPOSE, { u: userId, s: scheduleId }, new Date(now.getTime() + DAYS * DAY_MS))

/** Returns what a token ends; undefined of one that is damaged, forged, or old. */
export function readEndToken(
  { links, now }: SystemContext,
  token: string,
): { userId: string; scheduleId: string } | undefined {
  const claim = links.read(PURPOSE, token, now)
  return typeof claim?.u === 'string' && typeof claim.s === 'string'
    ? { userId: claim.u, scheduleId: claim.s }
    : undefined
}
