import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { setWeights } from './commands/set-weights.ts'
import { presentScore, presentScoring } from './present.ts'
import { readScore } from './queries/points.ts'
import { readScoring } from './queries/scorings.ts'

export const routes = [
  route(contracts.getScoring, async ({ context }) =>
    presentScoring(context, await context.db.readForOwner(context.ownerId, (tx) => readScoring(context, tx))),
  ),
  route(contracts.setWeights, async ({ context, body }) => setWeights(context, body.weights)),
  route(contracts.getContactScore, async ({ context, params }) =>
    presentScore(context, await readScore(context, params.contactId)),
  ),
]
