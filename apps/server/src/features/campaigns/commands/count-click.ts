import { isMachineByItself, OPEN_LINK } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { openFloods, openFloodsOfOpens } from '../policy/floods.ts'
import type { Destination } from '../policy/own-addresses.ts'
import { keptAgent, type LinkVisit, ruleOfPixel, ruleOfVisit } from '../policy/visits.ts'
import { linkHitsTotal } from '../store/click-metrics.ts'
import { awaitTouch } from './await-touch.ts'
import { openLinkIntake, type WaitingHit } from '../store/link-intake.ts'

interface Click {
  userId: string
  sendId: string
  seq: number
  /** `OPEN_LINK`: the mail was opened. */
  link: number
  /** Names the recipient. */
  key: string
  /** Absent of an open. */
  to?: Destination
}

/**
 * Counts a click, or an open, unless it is one of a flood. Resolves once it is on disk, or cannot be written.
 * @returns false if its campaign is gone with its owner
 */
export async function countClick(
  context: SystemContext,
  { userId, sendId, seq, link, key, to }: Click,
  visit: LinkVisit,
): Promise<boolean> {
  const { hold, log, newId, now } = context
  const isOpen = link === OPEN_LINK
  if (hold(isOpen ? openFloodsOfOpens : openFloods).has(key, now)) {
    linkHitsTotal.inc({ outcome: 'ignored' })
    return true
  }
  const { visitors, writer } = hold(openLinkIntake)
  const hit: WaitingHit = {
    id: newId(),
    userId,
    sendId,
    seq,
    link,
    at: now,
    agent: keptAgent(visit.userAgent),
    network: '',
    rule: isOpen ? ruleOfPixel(visit) : ruleOfVisit(visit),
  }
  if (to && !isMachineByItself(hit.rule)) Object.assign(hit, await awaitTouch(context, userId, to, visit))
  try {
    const network = { ip: addressKey(visit.ip), userAgent: '' }
    hit.network = (await visitors.hashOf('short-links', network, now.toISOString().slice(0, 10))).toString('base64url')
    await writer.add(hit)
  } catch (error) {
    linkHitsTotal.inc({ outcome: 'failed' })
    log.debug({ err: error }, 'a click was not counted')
  }
  return !hit.isGone
}
