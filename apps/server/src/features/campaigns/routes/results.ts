import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { segmentRecipients } from '../commands/segment-recipients.ts'
import { readReport } from '../queries/report.ts'
import { readOutcomes, readRecipients } from '../queries/recipients.ts'

/** What came of a campaign, and its people. */
export const resultRoutes = [
  route(contracts.listRecipients, async ({ context, params, query }) =>
    readRecipients(context, params.campaignId, query),
  ),
  route(contracts.getCampaignReport, async ({ context, params }) => readReport(context, params.campaignId)),
  route(contracts.listOutcomes, async ({ context, params }) => readOutcomes(context, params.campaignId)),
  route(contracts.segmentRecipients, async ({ context, params, body }) =>
    segmentRecipients(context, params.campaignId, body),
  ),
]
