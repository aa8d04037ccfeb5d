import { Readable } from 'node:stream'
import * as contracts from '@greenroom/contracts'
import { goneOf } from '../../../platform/http/gone.ts'
import { route } from '../../../platform/http/route.ts'
import { createResend } from '../commands/create-resend.ts'
import { segmentRecipients } from '../commands/segment-recipients.ts'
import { presentListed } from '../present.ts'
import { readResend } from '../queries/resend-view.ts'
import { readReport } from '../queries/report.ts'
import { openPeople, readOutcomes, readRecipients } from '../queries/recipients.ts'
import { peopleAsCsv } from '../render/people-csv.ts'

/** Files per minute and owner. */
const files = { perMinute: 20 }

/** What came of a campaign, and its people. */
export const resultRoutes = [
  route(contracts.listRecipients, async ({ context, params, query }) =>
    readRecipients(context, params.campaignId, query),
  ),
  route(
    contracts.exportRecipients,
    async ({ context, params, query, reply }) => {
      const people = await openPeople(context, params.campaignId, query)
      const date = context.now.toISOString().slice(0, 10)
      await reply
        .header('content-disposition', `attachment; filename="${query.outcome ?? 'people'}-${date}.csv"`)
        .header('cache-control', 'private, no-store')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(peopleAsCsv(context, params.campaignId, people)))
    },
    files,
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
