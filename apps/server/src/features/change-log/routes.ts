import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
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
      await sendCsv(reply, `changes-${context.now.toISOString().slice(0, 10)}.csv`, changesAsCsv(context, query))
    },
    limits,
  ),
]
