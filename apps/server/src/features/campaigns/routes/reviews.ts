import * as contracts from '@greenroom/contracts'
import { goneOf } from '../../../platform/http/gone.ts'
import { route } from '../../../platform/http/route.ts'
import { checkLinks } from '../commands/check-links.ts'
import { listForeseen } from '../queries/people.ts'
import { previewForPerson } from '../queries/person.ts'
import { previewCampaign } from '../queries/preview.ts'

/** Looks at what a campaign would do. */
export const reviewRoutes = [
  route(contracts.previewCampaign, async ({ context, params, reply }) =>
    previewCampaign(context, params.campaignId, goneOf(reply)),
  ),
  route(contracts.previewPeople, async ({ context, params, body, reply }) =>
    listForeseen(context, params.campaignId, body, goneOf(reply)),
  ),
  route(contracts.previewForPerson, async ({ context, params, body, reply }) => ({
    person: await previewForPerson(context, params.campaignId, body, goneOf(reply)),
  })),
  route(contracts.checkCampaignLinks, async ({ context, params }) => checkLinks(context, params.campaignId)),
]
