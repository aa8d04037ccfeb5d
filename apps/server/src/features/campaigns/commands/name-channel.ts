import type { MessageChannel } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { type Destination, withChannel } from '../policy/own-addresses.ts'
import { hostedPage } from '../queries/hosted-page.ts'

/** Names the channel in an address that leads to a page of ours, here or at a host of its owner's; any other stays as it is. */
export async function nameChannel(
  context: Pick<SystemContext, 'hold' | 'log'>,
  to: Destination,
  channel: MessageChannel,
): Promise<string> {
  if (to.username !== undefined) return withChannel(to.href, channel)
  try {
    return (await hostedPage(context, to)) ? withChannel(to.href, channel) : to.href
  } catch (error) {
    context.log.warn({ err: error }, 'a link was followed without its channel')
    return to.href
  }
}
