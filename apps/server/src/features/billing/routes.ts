import * as contracts from '@greenroom/contracts'
import type { Context } from '../../platform/context.ts'
import { route } from '../../platform/http/route.ts'
import { listDocuments } from './commands/list-documents.ts'
import { openCardPage } from './commands/open-card-page.ts'
import { openPortal } from './commands/open-portal.ts'
import { refreshCard } from './commands/refresh-card.ts'
import { removeCard } from './commands/remove-card.ts'
import { ASKING } from './policy.ts'
import { presentCard, presentDocument, presentPage } from './present.ts'
import { findCustomer } from './queries.ts'

export const routes = [
  route(contracts.getCard, ({ context }) => keptCard(context)),
  route(
    contracts.refreshCard,
    async ({ context }) => {
      const customer = await ownCustomer(context)
      if (customer) await refreshCard(context, customer.customerId)
      return keptCard(context)
    },
    ASKING,
  ),
  route(contracts.createCardPage, async ({ context }) => presentPage(await openCardPage(context)), ASKING),
  route(contracts.removeCard, async ({ context }) => removeCard(context), ASKING),
  route(contracts.createPortal, async ({ context }) => ({ url: await openPortal(context) }), ASKING),
  route(
    contracts.listBillingDocuments,
    async ({ context }) => ({ items: (await listDocuments(context)).map(presentDocument) }),
    ASKING,
  ),
]

async function ownCustomer(context: Context) {
  const { payments } = context.providers
  return payments && findCustomer(context, payments.name, context.ownerId)
}

async function keptCard(context: Context) {
  const customer = await ownCustomer(context)
  return { card: customer?.card ? presentCard(customer.card) : null }
}
