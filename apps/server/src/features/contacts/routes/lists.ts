import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { presentContact } from '../present.ts'
import { listContacts } from '../queries/list.ts'
import { neighboursOf } from '../queries/neighbours.ts'

/** Many contacts. */
export const listRoutes = [
  route(contracts.listContacts, async ({ context, query }) => {
    const { items, total, totalIsExact, next, previous, locked } = await listContacts(context, query)
    return {
      items: items.map(presentContact),
      page: query.page,
      limit: query.limit,
      total,
      total_is_exact: totalIsExact,
      next,
      previous,
      locked,
    }
  }),
  route(contracts.getContactNeighbours, async ({ context, params, query }) =>
    neighboursOf(context, params.contactId, query),
  ),
]
