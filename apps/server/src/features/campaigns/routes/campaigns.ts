import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { goneOf } from '../../../platform/http/gone.ts'
import { createCampaign } from '../commands/create-campaign.ts'
import { deleteCampaign } from '../commands/delete-campaign.ts'
import { duplicateCampaign } from '../commands/duplicate-campaign.ts'
import { restoreCampaign } from '../commands/restore-campaign.ts'
import { updateCampaign } from '../commands/update-campaign.ts'
import { presentCampaign, presentListed } from '../present.ts'
import { countAudience } from '../queries/audience.ts'
import { getCampaign } from '../queries/campaigns.ts'
import { readCampaigns } from '../queries/list.ts'

/** Campaigns as their owners write them. */
export const campaignRoutes = [
  route(contracts.listCampaigns, async ({ context, query }) => {
    const { items, total } = await readCampaigns(context, query)
    return {
      items: items.map((view) => presentListed(view, context.now)),
      page: query.page,
      limit: query.limit,
      total,
    }
  }),
  route(contracts.createCampaign, async ({ context, body }) => createCampaign(context, body)),
  route(contracts.countAudience, async ({ context, body, reply }) =>
    countAudience(context, body.type, body.audience, goneOf(reply)),
  ),
  route(contracts.getCampaign, async ({ context, params }) =>
    presentCampaign(await getCampaign(context, params.campaignId), context.now),
  ),
  route(contracts.updateCampaign, async ({ context, params, body }) =>
    updateCampaign(context, params.campaignId, body),
  ),
  route(contracts.deleteCampaign, async ({ context, params }) => deleteCampaign(context, params.campaignId)),
  route(contracts.restoreCampaign, async ({ context, params }) => restoreCampaign(context, params.campaignId)),
  route(contracts.duplicateCampaign, async ({ context, params }) => duplicateCampaign(context, params.campaignId)),
]
