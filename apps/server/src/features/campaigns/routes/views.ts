import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { createView } from '../commands/create-view.ts'
import { deleteView } from '../commands/delete-view.ts'
import { updateView } from '../commands/update-view.ts'
import { presentView } from '../present.ts'
import { listViews } from '../queries/views.ts'

/** Saved views of the list of campaigns. */
export const viewRoutes = [
  route(contracts.listCampaignViews, async ({ context }) => ({ items: (await listViews(context)).map(presentView) })),
  route(contracts.createCampaignView, async ({ context, body }) => createView(context, body)),
  route(contracts.updateCampaignView, async ({ context, params, body }) =>
    updateView(context, params.campaignViewId, body),
  ),
  route(contracts.deleteCampaignView, async ({ context, params }) => deleteView(context, params.campaignViewId)),
]
