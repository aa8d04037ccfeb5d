import type { SystemContext } from '../../../platform/context.ts'
import type { HostedSite } from '../../../platform/http/host-doors.ts'
import { openHostDirectory } from '../../site-hosts/public.ts'
import type { Destination } from '../policy/own-addresses.ts'

/** System read: returns the page that a link leads to at a host of its owner's. */
export async function hostedPage(
  { hold }: Pick<SystemContext, 'hold'>,
  { host }: Pick<Destination, 'host'>,
): Promise<HostedSite | undefined> {
  return host === undefined ? undefined : ((await hold(openHostDirectory).find(host)) ?? undefined)
}
