import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { publishLetter } from '../commands/publish-letter.ts'
import { unpublishLetter } from '../commands/unpublish-letter.ts'
import { presentState } from '../present.ts'
import { readState } from '../queries/letters.ts'

/** Letters as their owners manage them. */
export const letterRoutes = [
  route(contracts.getLetter, async ({ context, params }) =>
    presentState(context, await readState(context, params.campaignId)),
  ),
  route(contracts.publishLetter, async ({ context, params, body }) => publishLetter(context, params.campaignId, body)),
  route(contracts.unpublishLetter, async ({ context, params }) => unpublishLetter(context, params.campaignId)),
]
