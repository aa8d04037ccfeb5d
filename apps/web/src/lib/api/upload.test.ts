import { uploadAvatar } from '@greenroom/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { upload } from './upload.ts'

class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 0
  responseText = ''
  sent: FormData | undefined
  opened: string[] = []
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, address: string) {
    this.opened = [method, address]
  }
  setRequestHeader() {
    /* not looked at */
  }
  getResponseHeader() {
    return null
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.onabort?.()
  }
  answer(status: number, body: string) {
    this.status = status
    this.responseText = body
    this.onload?.()
    this.onloadend?.()
  }
}

const picture = new Blob(['x'], { type: 'image/jpeg' })
const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => {
      throw new Error('It succeeded')
    },
    (error: unknown) => error as ApiError,
  )

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

it('sends one field named file and tells how far it is', async () => {
  const progress: number[] = []
  const done = upload(uploadAvatar, picture, { onProgress: (share) => progress.push(share) })
  const request = FakeRequest.last
  expect(request.opened).toEqual(['POST', '/api/uploads/avatar'])
  expect([...(request.sent?.keys() ?? [])]).toEqual(['file'])
  request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
  request.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 })
  request.answer(201, '{"url":"/u/1.jpg"}')
  await expect(done).resolves.toEqual({ url: '/u/1.jpg' })
  expect(progress).toEqual([0.25])
})

it('says what the server says', async () => {
  const failed = failure(upload(uploadAvatar, picture))
  FakeRequest.last.answer(413, '{"message":"File too large.","code":"UPLOAD_TOO_LARGE"}')
  expect(await failed).toMatchObject({ message: 'File too large.', code: 'UPLOAD_TOO_LARGE', status: 413 })
})

it('says Upload failed where the server says nothing', async () => {
  const failed = failure(upload(uploadAvatar, picture))
  FakeRequest.last.answer(500, '')
  expect(await failed).toMatchObject({ message: 'Upload failed', code: 'UPLOAD_ERROR', status: 500 })
})

it('calls a missing answer a network error', async () => {
  const failed = failure(upload(uploadAvatar, picture))
  FakeRequest.last.onerror?.()
  expect(await failed).toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
})

it('stops when it is aborted', async () => {
  const control = new AbortController()
  const failed = failure(upload(uploadAvatar, picture, { signal: control.signal }))
  control.abort(new Error('Closed'))
  expect((await failed).message).toBe('Closed')
})
