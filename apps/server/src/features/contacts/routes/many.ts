import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { cancelOperation } from '../commands/cancel-operation.ts'
import { changeContacts } from '../commands/change-contacts.ts'
import { presentOperation } from '../present.ts'
import { listOperations } from '../queries/operations.ts'

/** Work on many contacts at once. */
export const manyRoutes = [
  route(contracts.changeContacts, async ({ context, body }) => changeContacts(context, body.selection, body.change)),
  route(contracts.listOperations, async ({ context }) => ({
    items: (await listOperations(context)).map(presentOperation),
  })),
  route(contracts.cancelOperation, async ({ context, params }) => cancelOperation(context, params.operationId)),
]
