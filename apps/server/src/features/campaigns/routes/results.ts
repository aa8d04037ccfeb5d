import * as contracts from '@greenroom/contracts'
import { goneOf } from '../../../platform/http/gone.ts'
import { route } from '../../../platform/http/route.ts'
import { createResend } from '../commands/create-resend.ts'
import { segmentRecipients } from '../commands/segment-recipients.ts'
import { presentListed } from '../present.ts'
import { readResend } from '../queries/resend-view.ts'
import { readReport } from '../queries/report.ts'
import { readOutcomes, readRecipients } from '../queries/recipients.ts'

/** What came of a campaign, and its people. */
export const resultRoutes = [
  route(contracts.listRecipients, async ({ context, params, query }) =>
    readRecipients(context, params.campaignId, query),
  ),
  route(contracts.getCampaignReport, async ({ context, params }) => readReport(context, params.campaignId)),
  route(contracts.listOutcomes, async ({ context, params }) => readOutcomes(context, params.campaignId)),
  route(contracts.getResend, async ({ context, params, reply }) => {
    const { resend, ...view } = await readResend(context, params.campaignId, goneOf(reply))
    return { ...view, resend: resend ? presentListed(resend, context.now) : null }
  }),
  route(contracts.createResend, async ({ context, params, body }) => createResend(context, params.campaignId, body)),
  route(contracts.segmentRecipients, async ({ context, params, body }) =>
    segmentRecipients(context, params.campaignId, body),
  ),
]
