import type { SystemContext } from '../../../platform/context.ts'
import { placeOfCode } from '../../../platform/short-links.ts'
import { openDestinations } from '../policy/own-addresses.ts'
import type { LinkVisit } from '../policy/visits.ts'
import { hasRecipient } from '../queries/links.ts'
import { openLinkIntake } from '../store/link-intake.ts'
import { countClick } from './count-click.ts'
import { nameChannel } from './name-channel.ts'

/**
 * Follows a short link of a text. Resolves once the click is on disk, so that what was counted survives any crash. The
 * way on matters more than the count: if the click cannot be written, or is one of a flood, the fan is sent on all the
 * same, and a metric says so. Links outlive their campaign's archive and deletion, but not their owner.
 * A page of
 * ours is told that a text led there. At an owner's host the codes of others lead nowhere, so that nobody lends a name to what somebody else has chosen.
 * @returns an http or https address, which only the campaign decides; undefined if the code leads nowhere
 */
export async function followLink(context: SystemContext, code: string, visit: LinkVisit): Promise<string | undefined> {
  const { hold, links } = context
  const place = placeOfCode(links, code)
  if (!place) return undefined
  const { ranges } = hold(openLinkIntake)
  const range = await ranges.get(String(place.base))
  const seq = (range?.first ?? 0) + place.recipient
  const to = range && hasRecipient(range, seq) ? hold(openDestinations)(range.links[place.link]) : undefined
  if (!range || !to || (visit.ownerId ?? range.userId) !== range.userId) return undefined
  const key = String(place.base + place.recipient)
  const isThere = await countClick(context, { ...range, seq, link: place.link, key, to }, visit)
  if (isThere) return nameChannel(context, to, 'sms')
  ranges.clear()
  return undefined
}
