import { Readable } from 'node:stream'
import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { presentChange } from './present.ts'
import { readChanges } from './queries/changes.ts'
import { changesAsCsv } from './render.ts'

/** Files per minute and owner. */
const limits = { perMinute: 20 }

export const routes = [
  route(contracts.listChanges, async ({ context, query }) => {
    const { items, total } = await readChanges(context, query)
    return { items: items.map(presentChange), page: query.page, limit: query.limit, total }
  }),
  route(
    contracts.exportChanges,
    async ({ context, query, reply }) => {
      await reply
        .header('content-disposition', `attachment; filename="changes-${context.now.toISOString().slice(0, 10)}.csv"`)
        .header('cache-control', 'private, no-store')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(changesAsCsv(context, query)))
    },
    limits,
  ),
]
