import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { cancelDeletion } from './commands/cancel-deletion.ts'
import { openExport } from './commands/open-export.ts'
import { requestDeletion } from './commands/request-deletion.ts'
import { startExport } from './commands/start-export.ts'
import { presentDeletion, presentExport } from './present.ts'
import { findLatestExport } from './queries/exports.ts'

/** Exports and deletions that an owner may request per minute. */
const limits = { perMinute: 10 }

export const routes = [
  route(contracts.getExport, async ({ context }) => {
    const latest = await findLatestExport(context)
    return { export: latest ? presentExport(latest) : null }
  }),
  route(contracts.startExport, async ({ context, request }) => startExport(context, request.ip), limits),
  route(contracts.downloadExport, async ({ context, reply }) => {
    const { stream, bytes, name } = await openExport(context)
    await reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', bytes)
      .header('cache-control', 'private, no-store')
      .type('application/zip')
      .send(stream)
  }),
  route(
    contracts.requestDeletion,
    async ({ context, body, request }) => presentDeletion(await requestDeletion(context, body, request.ip)),
    limits,
  ),
  route(contracts.cancelDeletion, async ({ context, request }) => {
    await cancelDeletion(context, request.ip)
    return presentDeletion(null)
  }),
]
