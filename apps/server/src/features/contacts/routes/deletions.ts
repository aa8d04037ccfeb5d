import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { restoreContacts } from '../commands/restore-contacts.ts'
import { restoreDeleted } from '../commands/restore-deleted.ts'
import { presentDeleted } from '../present.ts'
import { listDeleted } from '../queries/deleted.ts'

/** Deletions that can be undone. */
export const deletionRoutes = [
  route(contracts.restoreContacts, async ({ context, params }) => restoreContacts(context, params.deletionId)),
  route(contracts.listDeletedContacts, async ({ context, query }) => {
    const { items, total, totalIsExact, next } = await listDeleted(context, query)
    return { items: items.map(presentDeleted), total, total_is_exact: totalIsExact, next }
  }),
  route(contracts.restoreDeletedContacts, async ({ context, body }) =>
    restoreDeleted(context, 'ids' in body ? body.ids : undefined),
  ),
]
