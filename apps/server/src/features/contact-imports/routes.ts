import * as contracts from '@greenroom/contracts'
import { NOT_TEXT_MESSAGE } from '@greenroom/domain/contact-csv/sentences'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { withReceivedFile } from '../../platform/http/receive-file.ts'
import { route } from '../../platform/http/route.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { cancelImport } from './commands/cancel-import.ts'
import { checkList } from './commands/check-list.ts'
import { continueImport } from './commands/continue-import.ts'
import { dropCheck } from './commands/drop-check.ts'
import { noteExport } from './commands/note-export.ts'
import { previewList } from './commands/preview-list.ts'
import { startImport } from './commands/start-import.ts'
import { uploadList } from './commands/upload-list.ts'
import { presentImport, presentNote } from './present.ts'
import { countExported, type Exported } from './queries/export.ts'
import { findImport, listImports, readNotes } from './queries/imports.ts'
import { contactsAsCsv, exportName, refusalsAsCsv } from './render.ts'

/** Uploads and exports per minute and owner. */
const limits = { perMinute: 20 }
/** Previews and checks per minute and owner, each: people change a few choices and wait for the result. */
const looks = { perMinute: 60 }

async function sendExport(context: Context, reply: FastifyReply, who: Exported): Promise<void> {
  reply.header('x-total-count', await countExported(context, who))
  await noteExport(context, who)
  await sendCsv(reply, exportName(context.now), contactsAsCsv(context, who))
}

export const routes = [
  route(
    contracts.uploadImport,
    async ({ context, request }) =>
      withReceivedFile(
        request,
        {
          ...contracts.uploadImport.multipart,
          notAForm: 'Send the list as a form (multipart/form-data).',
          notOneFile: 'Send exactly one list, in one file field.',
          problemOf: ({ type }) => (/^(?:image|audio|video)\//.test(type) ? NOT_TEXT_MESSAGE : undefined),
        },
        (file) => uploadList(context, file),
      ),
    limits,
  ),
  route(
    contracts.previewImport,
    async ({ context, params, body }) => previewList(context, params.importId, body),
    looks,
  ),
  route(contracts.checkImport, async ({ context, params, body }) => checkList(context, params.importId, body), looks),
  route(contracts.dropImportCheck, async ({ context, params }) => dropCheck(context, params.importId)),
  route(contracts.startImport, async ({ context, params, body }) => startImport(context, params.importId, body), looks),
  route(contracts.continueImport, async ({ context, params }) => continueImport(context, params.importId)),
  route(contracts.cancelImport, async ({ context, params }) => cancelImport(context, params.importId)),
  route(contracts.listImports, async ({ context, query }) => {
    const { rows, total } = await listImports(context, query)
    return { items: rows.map(presentImport), ...query, total }
  }),
  route(contracts.getImport, async ({ context, params }) => presentImport(await findImport(context, params.importId))),
  route(contracts.listImportNotes, async ({ context, params, query }) => {
    const row = await findImport(context, params.importId)
    const notes = await readNotes(context, params.importId, 0, query.limit)
    return { items: notes.map(presentNote), total: row.refused + row.incomplete }
  }),
  route(contracts.downloadRefusals, async ({ context, params, reply }) => {
    const row = await findImport(context, params.importId)
    const { header = [] } = row.options as { header?: string[] }
    await sendCsv(
      reply,
      `refused-rows-${row.createdAt.toISOString().slice(0, 10)}.csv`,
      refusalsAsCsv(context, presentImport(row), header),
    )
  }),
  route(
    contracts.exportContacts,
    async ({ context, query, reply }) => sendExport(context, reply, { filter: query }),
    limits,
  ),
  route(
    contracts.exportSelection,
    async ({ context, body, reply }) => sendExport(context, reply, body.selection),
    limits,
  ),
]
