import type { Contract, ParamsOf, QueryOf } from '@greenroom/contracts'
import { errorFromAnswer, networkError } from './api-error.ts'
import { parseJson, addressOf, bearerHeader, type Values } from './request.ts'
import { reportNotAuthenticated } from './signed-out.ts'

export interface DownloadOptions<C extends Contract> {
  params?: ParamsOf<C>
  query?: QueryOf<C>
  signal?: AbortSignal
  /** Called with each piece as it comes. */
  onPiece?: (piece: Uint8Array<ArrayBuffer>) => void
}

/**
 * Fetches a file that a call produces.
 * @throws {ApiError} as `call`; also where the connection breaks before the file is whole
 */
export async function download<C extends Contract & { produces: string }>(
  contract: C,
  { params, query, signal, onPiece }: DownloadOptions<C> = {},
): Promise<Blob> {
  try {
    const response = await fetch(addressOf(contract, params as Values | undefined, query as Values | undefined), {
      method: contract.method,
      credentials: 'same-origin',
      headers: { accept: contract.produces, ...bearerHeader() },
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok) {
      if (response.status === 401) reportNotAuthenticated()
      throw errorFromAnswer(parseJson(await response.text()), response.status, response.headers.get('retry-after'))
    }
    return new Blob(await piecesOf(response, onPiece), { type: contract.produces })
  } catch (cause) {
    if (signal?.aborted || !(cause instanceof TypeError)) throw cause
    throw networkError(cause)
  }
}

async function piecesOf(
  response: Response,
  onPiece: ((piece: Uint8Array<ArrayBuffer>) => void) | undefined,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (;;) {
    const next = await reader?.read()
    if (!next || next.done) return pieces
    onPiece?.(next.value)
    pieces.push(next.value)
  }
}
