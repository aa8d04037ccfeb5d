import {
  createCode,
  deleteCode,
  getCode,
  getCodePng,
  getCodeScans,
  getCodeSvg,
  listBlocks,
  listCodes,
  listSites,
  previewCode,
  restoreCode,
  type SiteCode,
  updateCode,
} from '@greenroom/contracts'
import type { BodyOf, ResponseOf } from '@greenroom/contracts'
import type { QrSide } from '@greenroom/domain/codes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '../../../lib/api/download.ts'
import { call, orNull } from '../../../lib/api/index.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { readersTimeZone } from '../../../lib/time-zone.ts'

const CODES_PER_PAGE = 24

export const codesKey = ['codes'] as const
export const codeListKey = [...codesKey, 'list'] as const

export interface CodesView {
  /** Those of one page; undefined: all. */
  site: string | undefined
  page: number
}

/** One page of the codes, newest first. Read again each time the screen opens, because scans change the numbers. */
export const codesQuery = ({ site, page }: CodesView, time_zone = readersTimeZone()) =>
  queryOptions({
    queryKey: [...codeListKey, { site, page, time_zone }],
    queryFn: ({ signal }) =>
      call(listCodes, {
        query: { page, limit: CODES_PER_PAGE, time_zone, ...(site === undefined ? {} : { site }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ['site_codes', 'mini_sites'] },
  })

/** Pages that a code may belong to: as many as one answer holds. */
export const codeSitesQuery = queryOptions({
  queryKey: [...codesKey, 'sites'],
  queryFn: ({ signal }) => call(listSites, { query: { page: 1, limit: 100 }, signal }),
  meta: { live: ['mini_sites'] },
})
export type CodeSite = ResponseOf<typeof listSites>['items'][number]

/** Blocks of a page, to which a code may lead. */
export const codeBlocksQuery = (id: string) =>
  queryOptions({
    queryKey: [...codesKey, 'blocks', id],
    queryFn: ({ signal }) => call(listBlocks, { params: { id }, signal }),
    meta: { live: ['blocks'] },
  })

/** One code, and whether it scans; `null` if there is none. */
export const codeQuery = (codeId: string, time_zone = readersTimeZone()) =>
  queryOptions({
    queryKey: [...codesKey, 'one', codeId],
    queryFn: ({ signal }) => orNull(call(getCode, { params: { codeId }, query: { time_zone }, signal })),
    staleTime: 0,
  })

export const scansQuery = (codeId: string, days: number, time_zone = readersTimeZone()) =>
  queryOptions({
    queryKey: [...codesKey, 'scans', codeId, days, time_zone],
    queryFn: ({ signal }) => orNull(call(getCodeScans, { params: { codeId }, query: { days, time_zone }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export type CodeScans = ResponseOf<typeof getCodeScans>

export type PreviewBody = BodyOf<typeof previewCode>

/** Draws what is not saved yet, and says whether it scans. */
export const previewQuery = (body: PreviewBody) =>
  queryOptions({
    queryKey: [...codesKey, 'preview', body],
    queryFn: ({ signal }) => call(previewCode, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
export type CodePreview = ResponseOf<typeof previewCode>

/** @param idempotencyKey a repeated call with the same key makes one code */
export const makeCode = (body: BodyOf<typeof createCode>, idempotencyKey: string): Promise<SiteCode> =>
  call(createCode, { body, idempotencyKey })

export const changeCode = (codeId: string, body: BodyOf<typeof updateCode>): Promise<SiteCode> =>
  call(updateCode, { params: { codeId }, body })

export const removeCode = (codeId: string) => call(deleteCode, { params: { codeId } })

export const bringBackCode = (codeId: string): Promise<SiteCode> => call(restoreCode, { params: { codeId } })

/** Address of the picture of a code, which changes with what it shows. */
export const thumbnailOf = ({ id, look }: SiteCode): string => `/api/codes/${id}/qr.svg?v=${look}`

/** Saves the picture of a code as a file. @param size side of a PNG in pixels; `svg`: for print at any size */
export async function savePicture({ id, code }: SiteCode, size: QrSide | 'svg'): Promise<void> {
  const params = { codeId: id }
  const { file } =
    size === 'svg' ? await download(getCodeSvg, { params }) : await download(getCodePng, { params, query: { size } })
  saveFile(file, size === 'svg' ? `${code}-qr.svg` : `${code}-qr-${size}.png`)
}
