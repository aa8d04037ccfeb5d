import type { MessageChannel } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { openHostDirectory } from '../../site-hosts/public.ts'
import { isPageHere, withChannel } from '../policy/own-addresses.ts'

/** Names the channel in an address that leads to a page of ours, here or at a host of its owner's; any other stays as it is. */
export async function nameChannel(
  { urls, hold, log }: SystemContext,
  address: string,
  channel: MessageChannel,
): Promise<string> {
  if (isPageHere(urls, address)) return withChannel(address, channel)
  const { host, pathname } = new URL(address)
  if (pathname !== '/') return address
  try {
    return (await hold(openHostDirectory).find(host)) ? withChannel(address, channel) : address
  } catch (error) {
    log.warn({ err: error }, 'a link was followed without its channel')
    return address
  }
}
