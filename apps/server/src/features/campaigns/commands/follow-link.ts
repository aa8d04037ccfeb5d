import type { SystemContext } from '../../../platform/context.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { placeOfCode } from '../../../platform/short-links.ts'
import { hasRecipient } from '../queries/links.ts'
import { openFloods } from '../policy/floods.ts'
import { keptAgent, type LinkVisit, ruleOfVisit } from '../policy/visits.ts'
import { linkHitsTotal } from '../store/click-metrics.ts'
import { openLinkIntake, type WaitingHit } from '../store/link-intake.ts'

/**
 * Follows a short link of a text. Resolves once the click is on disk, so that what was counted survives any crash. The
 * way on matters more than the count: if the click cannot be written, or is one of a flood, the fan is sent on all the
 * same, and a metric says so. Links outlive their campaign's archive and deletion, but not their owner.
 * @returns an http or https address, which only the campaign decides; undefined if the code leads nowhere
 */
export async function followLink(context: SystemContext, code: string, visit: LinkVisit): Promise<string | undefined> {
  const { hold, links, log, newId, now } = context
  const place = placeOfCode(links, code)
  if (!place) return undefined
  const { ranges, visitors, writer } = hold(openLinkIntake)
  const range = await ranges.get(String(place.base))
  const seq = (range?.first ?? 0) + place.recipient
  const url = range && hasRecipient(range, seq) ? webAddress(range.links[place.link]) : undefined
  if (!range || !url) return undefined
  if (hold(openFloods).has(place.base + place.recipient, now)) {
    linkHitsTotal.inc({ outcome: 'ignored' })
    return url
  }
  const hit: WaitingHit = {
    id: newId(),
    userId: range.userId,
    sendId: range.sendId,
    seq,
    link: place.link,
    at: now,
    agent: keptAgent(visit.userAgent),
    network: '',
    rule: ruleOfVisit(visit),
  }
  try {
    const network = { ip: addressKey(visit.ip), userAgent: '', purpose: '' }
    hit.network = (await visitors.hashOf('short-links', network, now)).toString('base64url')
    await writer.add(hit)
  } catch (error) {
    linkHitsTotal.inc({ outcome: 'failed' })
    log.debug({ err: error }, 'a click was not counted')
  }
  if (!hit.isGone) return url
  ranges.clear()
  return undefined
}

/** Returns an address in the form of a header, if a browser may be sent there. */
function webAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
