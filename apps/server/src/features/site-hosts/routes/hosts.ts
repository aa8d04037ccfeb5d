import * as contracts from '@greenroom/contracts'
import { MAX_SITE_HOSTS } from '@greenroom/domain'
import { route } from '../../../platform/http/route.ts'
import { addHost } from '../commands/add-host.ts'
import { checkHost } from '../commands/check-host.ts'
import { deleteHost } from '../commands/delete-host.ts'
import { updateHost } from '../commands/update-host.ts'
import { presentHost } from '../present.ts'
import { listHosts } from '../queries/hosts.ts'

/** New hosts, and looks at the DNS, per minute and owner. */
const adding = { perMinute: 10 }
const checking = { perMinute: 6 }

export const routes = [
  route(contracts.listSiteHosts, async ({ context }) => {
    const rows = await context.db.readForOwner(context.ownerId, (tx) => listHosts(context, tx))
    return {
      items: rows.map((row) => presentHost(context, row)),
      limit: MAX_SITE_HOSTS,
      is_sandbox: context.providers.dns.name === 'sandbox',
    }
  }),
  route(contracts.addSiteHost, async ({ context, body }) => addHost(context, body), adding),
  route(contracts.updateSiteHost, async ({ context, params, body }) => updateHost(context, params.hostId, body)),
  route(contracts.checkSiteHost, async ({ context, params }) => checkHost(context, params.hostId), checking),
  route(contracts.deleteSiteHost, async ({ context, params }) => deleteHost(context, params.hostId)),
]
