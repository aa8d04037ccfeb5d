import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { createTemplate } from './commands/create-template.ts'
import { deleteTemplate } from './commands/delete-template.ts'
import { duplicateTemplate } from './commands/duplicate-template.ts'
import { importTemplates } from './commands/import-templates.ts'
import { renameFolder } from './commands/rename-folder.ts'
import { restoreTemplate } from './commands/restore-template.ts'
import { updateTemplate } from './commands/update-template.ts'
import { presentTemplate } from './present.ts'
import { getTemplate, readForExport, readTemplates } from './queries/templates.ts'

/** Imports and exports per minute and owner. */
const files = { perMinute: 20 }

export const routes = [
  route(contracts.listTemplates, async ({ context, query }) => {
    const { items, total, folders, artist } = await readTemplates(context, query)
    return { items: items.map(presentTemplate), page: query.page, limit: query.limit, total, folders, artist }
  }),
  route(contracts.createTemplate, async ({ context, body }) => createTemplate(context, body)),
  route(
    contracts.exportTemplates,
    async ({ context, query, reply }) => {
      const templates = await readForExport(context, query.template_id)
      const name = `greenroom-templates-${context.now.toISOString().slice(0, 10)}.json`
      await reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .type('application/json; charset=utf-8')
        .send(`${JSON.stringify({ templates }, null, 2)}\n`)
    },
    files,
  ),
  route(contracts.importTemplates, async ({ context, body }) => importTemplates(context, body), files),
  route(contracts.renameTemplateFolder, async ({ context, body }) => renameFolder(context, body)),
  route(contracts.getTemplate, async ({ context, params }) => {
    const { row, uses } = await getTemplate(context, params.templateId)
    return { ...presentTemplate(row), design: row.design, used_by: uses }
  }),
  route(contracts.updateTemplate, async ({ context, params, body }) =>
    updateTemplate(context, params.templateId, body),
  ),
  route(contracts.deleteTemplate, async ({ context, params }) => deleteTemplate(context, params.templateId)),
  route(contracts.duplicateTemplate, async ({ context, params }) => duplicateTemplate(context, params.templateId)),
  route(contracts.restoreTemplate, async ({ context, params }) => restoreTemplate(context, params.templateId)),
]
