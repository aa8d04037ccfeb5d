import type { Contract, ResponseOf } from '@greenroom/contracts'
import { ApiError, DEFAULT_UPLOAD_MESSAGE, errorFromAnswer, networkError } from './api-error.ts'
import { untilSettled } from './held-calls.ts'
import { addressOf, parseJson, type Values, withBearer } from './request.ts'
import { reportNotAuthenticated } from './signed-out.ts'

export interface UploadOptions {
  /** Called with 0 to 1 during the upload. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  query?: Values
  /** File name, for a bare Blob. */
  fileName?: string
}

/**
 * Sends one file in the single multipart field `file` (product section 7).
 * @throws {ApiError} UPLOAD_ERROR 'Upload failed' if the server sends no message, NETWORK_ERROR with status 0 if there
 *   was no answer; an aborted upload rejects with the signal's own reason.
 */
export const upload = <C extends Contract & { multipart: object }>(
  contract: C,
  file: Blob,
  options: UploadOptions = {},
): Promise<ResponseOf<C>> =>
  untilSettled(() => withBearer((bearer) => attemptUpload(contract, file, options, bearer))).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) reportNotAuthenticated()
    throw error
  })

function attemptUpload<C extends Contract & { multipart: object }>(
  contract: C,
  file: Blob,
  { onProgress, signal, fileName, query }: UploadOptions,
  bearer: Record<string, string>,
): Promise<ResponseOf<C>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(contract.method, addressOf(contract, undefined, query))
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(bearer)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      const body = parseJson(request.responseText)
      if (request.status >= 200 && request.status < 300 && body !== undefined) resolve(body as ResponseOf<C>)
      else
        reject(
          errorFromAnswer(body, request.status, request.getResponseHeader('retry-after'), {
            message: DEFAULT_UPLOAD_MESSAGE,
            code: 'UPLOAD_ERROR',
          }),
        )
    }
    request.onerror = () => reject(networkError(new Error('The upload got no answer')))
    request.onabort = () => reject(signal?.reason ?? networkError(new Error('The upload was stopped')))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort, { once: true })
    const form = new FormData()
    form.append('file', file, fileName ?? (file instanceof File ? file.name : 'picture'))
    request.send(form)
  })
}
