import { createTemplate, type BodyOf, getTemplate, listTemplates, type Template } from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../../../lib/api/index.ts'
import type { CampaignType } from '../rules/kinds.ts'

/** Most templates that the picker shows; the search finds the others. */
const SHOWN = 30

/** Templates of a channel to choose from, last used first, with the artist's name as fans read it. */
export const templateChoicesQuery = (channel: CampaignType, q: string) =>
  queryOptions({
    queryKey: ['templates', 'choices', channel, q],
    queryFn: ({ signal }) =>
      call(listTemplates, {
        query: { channel, sort: 'used', limit: SHOWN, ...(q === '' ? {} : { q }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { live: ['message_templates', 'mini_sites', 'profiles'] },
  })

/** Saves a message as a template. @param idempotencyKey a repeated call with the same key makes one template */
export const saveAsTemplate = (body: BodyOf<typeof createTemplate>, idempotencyKey: string): Promise<Template> =>
  call(createTemplate, { body, idempotencyKey })

/** Reads a template to begin with; `null` if there is none. */
export const readTemplate = (templateId: string) => orNull(call(getTemplate, { params: { templateId } }))
