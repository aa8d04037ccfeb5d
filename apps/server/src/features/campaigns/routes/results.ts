import * as contracts from '@greenroom/contracts'
import { AppError } from '../../../platform/errors.ts'
import { turnsPerOwner } from '../../../platform/few-at-a-time.ts'
import { goneOf } from '../../../platform/http/gone.ts'
import { route } from '../../../platform/http/route.ts'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { createResend } from '../commands/create-resend.ts'
import { segmentRecipients } from '../commands/segment-recipients.ts'
import { presentListed } from '../present.ts'
import { readResend } from '../queries/resend-view.ts'
import { readReport } from '../queries/report.ts'
import { openPeople, readOutcomes, readRecipients } from '../queries/recipients.ts'
import { peopleAsCsv } from '../render/people-csv.ts'

/** Files per minute and owner. */
const files = { perMinute: 20 }
/** Files of a process that are written at once: each holds the places of up to a million people, some megabytes. */
const TURNS = { atOnce: 10, waiting: 100, refusal: 'Many files are being made. Please try again in a moment.' }
/** Files of an owner: one at a time. */
const OWN_TURNS = {
  atOnce: 1,
  waiting: 5,
  refusal: 'Some of your files are still being made. Please try again in a moment.',
}
const openTurns = () => turnsPerOwner({ own: OWN_TURNS, all: TURNS })

/** What came of a campaign, and its people. */
export const resultRoutes = [
  route(contracts.listRecipients, async ({ context, params, query }) =>
    readRecipients(context, params.campaignId, query),
  ),
  route(
    contracts.exportRecipients,
    async ({ context, params, query, reply }) => {
      const gone = goneOf(reply)
      await context.hold(openTurns)(context.ownerId, async () => {
        if (gone.aborted) throw new AppError('CONFLICT', 'Nobody waits for this file any more.')
        const people = await openPeople(context, params.campaignId, query)
        const name = `${query.outcome ?? 'people'}-${context.now.toISOString().slice(0, 10)}.csv`
        await sendCsv(reply, name, peopleAsCsv(context, params.campaignId, people))
      })
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
