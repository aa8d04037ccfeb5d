import type { BodyOf, Contract, ParamsOf, QueryOf } from '@greenroom/contracts'
import { ApiError, errorFromAnswer, networkError } from './api-error.ts'
import { addressOf, parseJson, withBearer } from './request.ts'
import { reportNotAuthenticated } from './signed-out.ts'

export interface DownloadOptions<C extends Contract> {
  params?: ParamsOf<C>
  query?: QueryOf<C>
  body?: BodyOf<C>
  signal?: AbortSignal
}

export interface Downloaded {
  file: Blob
  /** File name from the server; '' if there is none. */
  name: string
  /** Number of records in the file, if the server sends it (`x-total-count`). */
  total: number | undefined
}

/**
 * Downloads the file that a call produces.
 * @throws {ApiError} as `call`; also if the connection breaks before the file is complete
 */
export const download = <C extends Contract & { produces: string }>(
  contract: C,
  options: DownloadOptions<C> = {},
): Promise<Downloaded> =>
  withBearer((bearer) => attemptDownload(contract, options, bearer)).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) reportNotAuthenticated()
    throw error
  })

async function attemptDownload<C extends Contract & { produces: string }>(
  contract: C,
  { params, query, body, signal }: DownloadOptions<C>,
  bearer: Record<string, string>,
): Promise<Downloaded> {
  try {
    const response = await fetch(addressOf(contract, params, query), {
      method: contract.method,
      credentials: 'same-origin',
      headers: {
        accept: contract.produces,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...bearer,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok)
      throw errorFromAnswer(parseJson(await response.text()), response.status, response.headers.get('retry-after'))
    const { headers } = response
    const total = headers.get('x-total-count')
    return {
      file: await response.blob(),
      name: /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '',
      total: total === null ? undefined : Number(total),
    }
  } catch (cause) {
    if (signal?.aborted || !(cause instanceof TypeError)) throw cause
    throw networkError(cause)
  }
}
