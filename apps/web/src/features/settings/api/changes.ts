import { exportChanges, listChanges } from '@greenroom/contracts'
import type { ChangeActor, ChangeArea } from '@greenroom/domain/changes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '../../../lib/api/download.ts'
import { call } from '../../../lib/api/index.ts'
import { saveFile } from '../../../lib/save-file.ts'

export interface ChangeFilter {
  area?: ChangeArea | undefined
  actor?: ChangeActor | undefined
  /** One campaign, segment, or the like. */
  object?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export const changesQuery = (page: number, filter: ChangeFilter) =>
  queryOptions({
    queryKey: ['changes', page, filter],
    queryFn: ({ signal }) => call(listChanges, { query: { page, ...filter }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Saves everything that matches as a file. */
export async function saveChanges(filter: ChangeFilter): Promise<void> {
  const { file, name } = await download(exportChanges, { query: { ...filter } })
  saveFile(file, name)
}
