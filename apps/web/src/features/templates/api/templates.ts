import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  exportTemplates,
  getTemplate,
  importTemplates,
  listTemplates,
  renameTemplateFolder,
  restoreTemplate,
  type Template,
  updateTemplate,
} from '@greenroom/contracts'
import type { BodyOf, ResponseOf } from '@greenroom/contracts'
import type { MessageChannel } from '@greenroom/domain/messages'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../../../lib/api/index.ts'
import { download } from '../../../lib/api/download.ts'
import { saveFile } from '../../../lib/save-file.ts'

const TEMPLATES_PER_PAGE = 24

export const templatesKey = ['templates'] as const
export const templateListKey = [...templatesKey, 'list'] as const

export const SORTS = ['changed', 'used', 'name'] as const

export interface TemplatesView {
  q: string
  channel: MessageChannel | undefined
  /** Undefined: all; empty: those in none. */
  folder: string | undefined
  sort: (typeof SORTS)[number]
  page: number
}
export type TemplateList = ResponseOf<typeof listTemplates>

/** One page of the templates, with the folders of the channel. */
export const templatesQuery = ({ q, channel, folder, sort, page }: TemplatesView) =>
  queryOptions({
    queryKey: [...templateListKey, { q, channel, folder, sort, page }],
    queryFn: ({ signal }) =>
      call(listTemplates, {
        query: {
          page,
          limit: TEMPLATES_PER_PAGE,
          sort,
          ...(q === '' ? {} : { q }),
          ...(channel === undefined ? {} : { channel }),
          ...(folder === undefined ? {} : { folder }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ['message_templates', 'mini_sites', 'profiles'] },
  })

/** One template and what is built on it; `null` if there is none. */
export const templateQuery = (templateId: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', templateId],
    queryFn: ({ signal }) => orNull(call(getTemplate, { params: { templateId }, signal })),
    staleTime: 0,
    meta: { live: ['message_templates'] },
  })

export type TemplateBody = BodyOf<typeof createTemplate>

/** @param idempotencyKey a repeated call with the same key makes one template */
export const makeTemplate = (body: TemplateBody, idempotencyKey: string): Promise<Template> =>
  call(createTemplate, { body, idempotencyKey })

export const changeTemplate = (templateId: string, body: BodyOf<typeof updateTemplate>): Promise<Template> =>
  call(updateTemplate, { params: { templateId }, body })

export const copyTemplate = (templateId: string, idempotencyKey: string): Promise<Template> =>
  call(duplicateTemplate, { params: { templateId }, idempotencyKey })

export const removeTemplate = (templateId: string) => call(deleteTemplate, { params: { templateId } })

export const bringBackTemplate = (templateId: string): Promise<Template> =>
  call(restoreTemplate, { params: { templateId } })

/** @param to empty: its templates are in no folder then */
export const renameFolder = (folder: string, to: string) => call(renameTemplateFolder, { body: { folder, to } })

export type TemplateEntry = BodyOf<typeof importTemplates>['templates'][number]

export const takeIn = (templates: TemplateEntry[], idempotencyKey: string) =>
  call(importTemplates, { body: { templates }, idempotencyKey })

/** Saves all templates, or one, as a file. */
export async function exportFile(templateId?: string): Promise<void> {
  const { file, name } = await download(exportTemplates, {
    query: templateId === undefined ? {} : { template_id: templateId },
  })
  saveFile(file, name)
}
