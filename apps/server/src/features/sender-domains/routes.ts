import * as contracts from '@greenroom/contracts'
import { MAX_SENDER_DOMAINS } from '@greenroom/domain'
import { route } from '../../platform/http/route.ts'
import { addDomain } from './commands/add-domain.ts'
import { cancelRenewal } from './commands/cancel-renewal.ts'
import { checkDomain } from './commands/check-domain.ts'
import { deleteDomain } from './commands/delete-domain.ts'
import { renewKeys } from './commands/renew-keys.ts'
import { updateDomain } from './commands/update-domain.ts'
import { sharedDaily } from './policy/sending-house.ts'
import { presentDomain } from './present.ts'
import { listDomains, readDays, readDomain } from './queries/domains.ts'

/** New keys, and looks at the DNS, per minute and owner. */
const adding = { perMinute: 10 }
const checking = { perMinute: 6 }

export const routes = [
  route(contracts.listSenderDomains, async ({ context }) => {
    const { rows, days } = await context.db.readForOwner(context.ownerId, async (tx) => {
      const [rows, days] = await Promise.all([listDomains(context, tx), readDays(context, tx)])
      return { rows, days }
    })
    return {
      items: rows.map((row) => presentDomain(context, row, days.get(row.domain) ?? [])),
      limit: MAX_SENDER_DOMAINS,
      shared_daily: sharedDaily(context) ?? null,
      is_sandbox: context.providers.dns.name === 'sandbox',
    }
  }),
  route(contracts.addSenderDomain, async ({ context, body }) => addDomain(context, body), adding),
  route(contracts.getSenderDomain, async ({ context, params }) => {
    const { row, days } = await context.db.readForOwner(context.ownerId, async (tx) => {
      const [row, days] = await Promise.all([readDomain(context, tx, params.domainId), readDays(context, tx)])
      return { row, days }
    })
    return presentDomain(context, row, days.get(row.domain) ?? [])
  }),
  route(contracts.updateSenderDomain, async ({ context, params, body }) =>
    updateDomain(context, params.domainId, body),
  ),
  route(contracts.checkSenderDomain, async ({ context, params }) => checkDomain(context, params.domainId), checking),
  route(contracts.renewSenderDomainKeys, async ({ context, params }) => renewKeys(context, params.domainId), adding),
  route(contracts.cancelSenderDomainRenewal, async ({ context, params }) => cancelRenewal(context, params.domainId)),
  route(contracts.deleteSenderDomain, async ({ context, params }) => deleteDomain(context, params.domainId)),
]
