import type { SystemContext } from '../../../platform/context.ts'
import { readMailToken } from '../../delivery/public.ts'
import { openDestinations } from '../policy/own-addresses.ts'
import type { LinkVisit } from '../policy/visits.ts'
import { openLinkIntake } from '../store/link-intake.ts'
import { countClick } from './count-click.ts'
import { nameChannel } from './name-channel.ts'

/** Follows a link of a mail, as `followLink` does one of a text. @param segment of its address: a token, and a number */
export async function followMailLink(
  context: SystemContext,
  segment: string,
  visit: LinkVisit,
): Promise<string | undefined> {
  const named = readMailToken(context, segment)
  if (named?.link === undefined) return undefined
  const { sends } = context.hold(openLinkIntake)
  const send = await sends.get(named.sendId)
  const to = context.hold(openDestinations)(send?.links[named.link])
  if (!send || !to) return undefined
  const { seq, link } = named
  const isThere = await countClick(context, { ...send, seq, link, key: `${send.sendId}/${seq}`, to }, visit)
  if (isThere) return nameChannel(context, to, 'email')
  sends.clear()
  return undefined
}
