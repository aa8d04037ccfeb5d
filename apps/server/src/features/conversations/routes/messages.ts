import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { retryMessage } from '../commands/retry-message.ts'
import { sendMessage } from '../commands/send-message.ts'
import { takeBackMessage } from '../commands/take-back-message.ts'

/** Messages on their way out. */
export const messageRoutes = [
  route(contracts.sendMessage, async ({ context, params, body }) => sendMessage(context, params.contactId, body)),
  route(contracts.cancelMessage, async ({ context, params }) => takeBackMessage(context, params)),
  route(contracts.retryMessage, async ({ context, params, query }) =>
    retryMessage(context, { ...params, didNotArrive: query.did_not_arrive === 'true' }),
  ),
]
