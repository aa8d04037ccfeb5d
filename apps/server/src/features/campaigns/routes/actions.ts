import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { noteTimeZone } from '../../notifications/public.ts'
import { askApproval } from '../commands/ask-approval.ts'
import { askApprovalAgain } from '../commands/ask-approval-again.ts'
import { cancelCampaign } from '../commands/cancel-campaign.ts'
import { chooseWinner } from '../commands/choose-winner.ts'
import { confirmCampaign } from '../commands/confirm-campaign.ts'
import { pauseCampaign } from '../commands/pause-campaign.ts'
import { resumeCampaign } from '../commands/resume-campaign.ts'
import { testCampaign } from '../commands/test-campaign.ts'
import { unconfirmCampaign } from '../commands/unconfirm-campaign.ts'

/** Tests per minute and owner. */
const tests = { perMinute: 10 }

/** What is done with a campaign as a whole. */
export const actionRoutes = [
  route(contracts.confirmCampaign, async ({ context, params, body }) =>
    confirmCampaign(context, params.campaignId, body),
  ),
  route(
    contracts.testCampaign,
    async ({ context, params, body }) => testCampaign(context, params.campaignId, body),
    tests,
  ),
  route(contracts.askApproval, async ({ context, params, body, request }) => {
    // By this device's clock, whoever is asked reads when it leaves.
    await noteTimeZone(context, request.headers.cookie)
    return askApproval(context, params.campaignId, body)
  }),
  route(contracts.askApprovalAgain, async ({ context, params, body, request }) => {
    await noteTimeZone(context, request.headers.cookie)
    return askApprovalAgain(context, params.campaignId, body)
  }),
  route(contracts.unconfirmCampaign, async ({ context, params }) => unconfirmCampaign(context, params.campaignId)),
  route(contracts.pauseCampaign, async ({ context, params }) => pauseCampaign(context, params.campaignId)),
  route(contracts.resumeCampaign, async ({ context, params }) => resumeCampaign(context, params.campaignId)),
  route(contracts.chooseWinner, async ({ context, params, body }) =>
    chooseWinner(context, params.campaignId, body.variant),
  ),
  route(contracts.cancelCampaign, async ({ context, params }) => cancelCampaign(context, params.campaignId)),
]
