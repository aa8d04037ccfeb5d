import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { updateSendingRules } from '../commands/update-sending-rules.ts'
import { readSendingRules } from '../queries/sending-rules.ts'

export const sendingRuleRoutes = [
  route(contracts.getSendingRules, async ({ context }) =>
    context.db.readForOwner(context.ownerId, (tx) => readSendingRules(context, tx)),
  ),
  route(contracts.updateSendingRules, async ({ context, body }) => updateSendingRules(context, body)),
]
