import type { MessageChannel } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { usernameIn, withChannel } from '../policy/own-addresses.ts'
import { hostedPage } from '../queries/hosted-page.ts'

/** Names the channel in an address that leads to a page of ours, here or at a host of its owner's; any other stays as it is. */
export async function nameChannel(
  context: Pick<SystemContext, 'urls' | 'hold' | 'log'>,
  address: string,
  channel: MessageChannel,
): Promise<string> {
  if (usernameIn(context.urls, address) !== undefined) return withChannel(address, channel)
  try {
    return (await hostedPage(context, address)) ? withChannel(address, channel) : address
  } catch (error) {
    context.log.warn({ err: error }, 'a link was followed without its channel')
    return address
  }
}
