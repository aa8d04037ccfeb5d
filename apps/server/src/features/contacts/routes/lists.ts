import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { presentContact } from '../present.ts'
import { listContacts } from '../queries/list.ts'
import { listTags } from '../queries/tags.ts'

/** Many contacts. */
export const listRoutes = [
  route(contracts.listContacts, async ({ context, query: { sort, order, after, before, ...query } }) => {
    const { items, total, locked } = await listContacts(context, query)
    return {
      items: items.map(presentContact),
      page: query.page,
      limit: query.limit,
      total,
      total_is_exact: true,
      next: null,
      previous: null,
      locked,
    }
  }),
  route(contracts.listTags, async ({ context }) => listTags(context)),
]
