// @vitest-environment node
import { INVALID_TYPE_MESSAGE, TOO_LARGE_MESSAGE } from '@greenroom/domain'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { resolveAvatar, type AvatarDeps } from './avatar.ts'
import { picture } from './testing/fakes.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='

function setUp(answers: (Partial<Response> | Error)[] = []) {
  const waits: number[] = []
  const reasons: unknown[] = []
  const deps = {
    upload: vi.fn(async (_: Blob) => '/uploads/avatars/u/a.jpg'),
    fetch: vi.fn(async () => {
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('Not expected')
      return { ok: true, status: 200, blob: async () => picture(), ...answer } as Response
    }),
    wait: async (ms: number) => void waits.push(ms),
    onGiveUp: (reason: unknown) => void reasons.push(reason),
  } satisfies AvatarDeps
  return { deps, waits, reasons }
}

describe('the avatar of a new site', () => {
  it('is the uploaded file', async () => {
    const { deps } = setUp()
    const file = picture()
    expect(await resolveAvatar(file, deps)).toBe('/uploads/avatars/u/a.jpg')
    expect(deps.upload).toHaveBeenCalledWith(file)
  })

  it('refuses files that are no picture or too large, before they are sent', async () => {
    const { deps } = setUp()
    await expect(resolveAvatar(new Blob(['x'], { type: 'image/svg+xml' }), deps)).rejects.toThrow(INVALID_TYPE_MESSAGE)
    const large = Object.defineProperty(picture(), 'size', { value: 15_728_641 })
    await expect(resolveAvatar(large, deps)).rejects.toThrow(TOO_LARGE_MESSAGE)
    expect(deps.upload).not.toHaveBeenCalled()
  })

  it.each(['/uploads/avatars/u/old.jpg', 'https://cdn.example.com/me.png', 'http://example.com/me.png'])(
    'keeps the address %s',
    async (address) => {
      const { deps } = setUp()
      expect(await resolveAvatar(address, deps)).toBe(address)
      expect(deps.upload).not.toHaveBeenCalled()
    },
  )

  it.each([
    '',
    'me.png',
    'ftp://example.com/me.png',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/uploads/../secret',
  ])('is empty for the unknown format %j', async (address) => {
    expect(await resolveAvatar(address, setUp().deps)).toBe('')
  })

  it('decodes and uploads inline data', async () => {
    const { deps } = setUp()
    expect(await resolveAvatar(PNG, deps)).toBe('/uploads/avatars/u/a.jpg')
    const sent = deps.upload.mock.calls[0]?.[0]
    expect(sent?.type).toBe('image/png')
    expect(new Uint8Array((await sent?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    )
  })

  it.each([
    'data:image/png;base64,',
    'data:image/png;base64,%%%',
    'data:image/png,raw',
    'data:',
    'data:image/png;base64,A',
  ])('says %j is an invalid base64 format', async (address) => {
    await expect(resolveAvatar(address, setUp().deps)).rejects.toThrow('Invalid base64 format')
  })

  it('fetches and uploads a temporary address', async () => {
    const { deps, waits } = setUp([{}])
    expect(await resolveAvatar('blob:https://greenroom.example/1', deps)).toBe('/uploads/avatars/u/a.jpg')
    expect(waits).toEqual([])
  })

  it('tries a temporary address three times, waiting 1 s and then 2 s, and then gives empty', async () => {
    const { deps, waits, reasons } = setUp([
      { ok: false, status: 404 },
      { blob: async () => new Blob([]) },
      new Error('Gone'),
    ])
    expect(await resolveAvatar('blob:x', deps)).toBe('')
    expect(deps.fetch).toHaveBeenCalledTimes(3)
    expect(waits).toEqual([1000, 2000])
    expect(reasons).toEqual([new Error('Gone')])
  })

  it.each([
    ['Failed to fetch blob: 404', { ok: false, status: 404 }],
    ['Blob is empty', { blob: async () => new Blob([]) }],
  ])('gives up with the reason %s', async (sentence, answer) => {
    const { deps, reasons } = setUp([answer, answer, answer])
    await resolveAvatar('blob:x', deps)
    expect(reasons).toEqual([new Error(sentence)])
  })

  it('succeeds when a later attempt does, upload failures included', async () => {
    const { deps, waits } = setUp([{}, {}])
    deps.upload.mockRejectedValueOnce(new Error('Upload failed'))
    expect(await resolveAvatar('blob:x', deps)).toBe('/uploads/avatars/u/a.jpg')
    expect(waits).toEqual([1000])
  })

  it('never keeps an address that a page could not show', async () => {
    const { deps } = setUp()
    await fc.assert(
      fc.asyncProperty(fc.string(), async (address) => {
        fc.pre(!/^\s*(blob|data):/i.test(address))
        const kept = await resolveAvatar(address, deps)
        expect(kept === '' || /^https?:/i.test(kept) || kept.startsWith('/uploads/')).toBe(true)
      }),
    )
  })
})
