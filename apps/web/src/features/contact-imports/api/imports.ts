import {
  cancelImport,
  checkImport,
  type ContactImport,
  continueImport,
  downloadRefusals,
  dropImportCheck,
  getImport,
  type ImportOptions,
  type ImportPreview,
  listImportNotes,
  listImports,
  previewImport,
  startImport,
  uploadImport,
} from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '../../../lib/api/download.ts'
import { call, orNull, upload } from '../../../lib/api/index.ts'

/** Milliseconds between requests for a running import, in case a live update is lost. */
const ASK_AGAIN_MS = 2_000

/** The options for reading the file, apart from the meaning of its columns. */
export type Reading = Pick<ImportOptions, 'encoding' | 'delimiter' | 'has_header'>

export const importsKey = ['contact-imports'] as const
const live = { live: ['contact_imports'] } as const

export const isRunning = ({ status }: ContactImport): boolean => status === 'waiting' || status === 'running'
/** Tells whether an import or its check is running. */
const isWorkedOn = (one: ContactImport): boolean => isRunning(one) || one.check === 'running'

/** One page of imports, newest first. */
export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [...importsKey, 'list', page],
    queryFn: ({ signal }) => call(listImports, { query: { page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isWorkedOn) ? ASK_AGAIN_MS : false),
    meta: live,
  })

/** One import; `null` if it does not exist. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', importId],
    queryFn: ({ signal }) => orNull(call(getImport, { params: { importId }, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWorkedOn(state.data) ? ASK_AGAIN_MS : false),
    meta: live,
  })

/** The first rows, and how they are read. Options left out are guessed from the file. */
export const previewQuery = (importId: string, reading: Partial<Reading>) =>
  queryOptions({
    queryKey: [...importsKey, 'preview', importId, reading],
    queryFn: ({ signal }): Promise<ImportPreview> =>
      call(previewImport, { params: { importId }, body: reading, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A checked list, with the options that it was checked with. */
export const checkedQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importsKey, 'checked', importId],
    queryFn: ({ signal }): Promise<ImportPreview> => call(previewImport, { params: { importId }, body: {}, signal }),
    staleTime: 0,
  })

/** The first rows that are refused or incomplete, and their total. */
export const notesQuery = ({ id, refused, incomplete }: ContactImport, limit: number) =>
  queryOptions({
    queryKey: [...importsKey, 'notes', id, refused + incomplete, limit],
    queryFn: ({ signal }) => call(listImportNotes, { params: { importId: id }, query: { limit }, signal }),
    placeholderData: keepPreviousData,
  })

export const bringFile = (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) =>
  upload(uploadImport, file, options)

/** Starts a check, which counts what an import would do. */
export const check = (importId: string, options: ImportOptions) =>
  call(checkImport, { params: { importId }, body: options })

export const dropCheck = (importId: string) => call(dropImportCheck, { params: { importId } })

export const begin = (importId: string, options: ImportOptions) =>
  call(startImport, { params: { importId }, body: options })

/** Continues an import that waits for room, asking for a bigger plan if needed. */
export const goOn = (importId: string) => call(continueImport, { params: { importId } })

/** Cancels an import. If it has not started, its file is deleted. */
export const stop = (importId: string) => call(cancelImport, { params: { importId } })

export const refusedRows = (importId: string) => download(downloadRefusals, { params: { importId } })
