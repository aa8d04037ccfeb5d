import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { removeSenderName } from '../commands/remove-sender-name.ts'
import { saveSenderName } from '../commands/save-sender-name.ts'
import { readSenderName } from '../queries/sender-name.ts'

/** Changes of a name, per minute and owner. */
const naming = { perMinute: 20 }

export const senderNameRoutes = [
  route(contracts.getSenderName, async ({ context }) =>
    context.db.forOwner(context.ownerId, (tx) => readSenderName(context, tx)),
  ),
  route(contracts.saveSenderName, async ({ context, body }) => saveSenderName(context, body.name), naming),
  route(contracts.removeSenderName, async ({ context }) => removeSenderName(context), naming),
]
