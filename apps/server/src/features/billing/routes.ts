import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { listDocuments } from './commands/list-documents.ts'
import { openCardPage } from './commands/open-card-page.ts'
import { openPortal } from './commands/open-portal.ts'
import { removeCard } from './commands/remove-card.ts'
import { presentCard, presentDocument, presentPage } from './present.ts'
import { findCustomer } from './queries.ts'

export const routes = [
  route(contracts.getCard, async ({ context }) => {
    const { payments } = context.providers
    const customer = payments && (await findCustomer(context, payments.name, context.ownerId))
    return { card: customer?.card ? presentCard(customer.card) : null }
  }),
  route(contracts.createCardPage, async ({ context }) => presentPage(await openCardPage(context))),
  route(contracts.removeCard, async ({ context }) => removeCard(context)),
  route(contracts.createPortal, async ({ context }) => ({ url: await openPortal(context) })),
  route(contracts.listBillingDocuments, async ({ context }) => ({
    items: (await listDocuments(context)).map(presentDocument),
  })),
]
