import type { SystemContext } from '../../../platform/context.ts'
import type { HostedSite } from '../../../platform/http/host-doors.ts'
import { openHostDirectory } from '../../site-hosts/public.ts'

/** System read: returns the page that an address leads to at a host of its owner's. */
export async function hostedPage(
  { hold }: Pick<SystemContext, 'hold'>,
  address: string,
): Promise<HostedSite | undefined> {
  const { host, pathname } = new URL(address)
  return pathname === '/' ? ((await hold(openHostDirectory).find(host)) ?? undefined) : undefined
}
