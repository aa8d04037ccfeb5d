import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isImageAddress } from './links.ts'
import { avatarAddress, imageFileProblem, MAX_IMAGE_BYTES } from './uploads.ts'

describe('imageFileProblem', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])('takes %s up to 15 MB', (type) => {
    expect(imageFileProblem({ type, size: MAX_IMAGE_BYTES })).toBeUndefined()
    expect(imageFileProblem({ type, size: 15_728_641 })).toBe('File too large. Please use an image smaller than 15MB.')
  })

  it.each(['image/svg+xml', 'image/avif', 'text/html', 'application/octet-stream', 'IMAGE/JPEG ', ''])(
    'refuses %j',
    (type) => expect(imageFileProblem({ type, size: 1 })).toBe('Invalid file type. Please use JPG, PNG, GIF, or WebP.'),
  )
})

describe('avatarAddress', () => {
  it.each([
    '/uploads/avatars/0198/avatar-1-ab.jpg',
    'https://greenroom.example/uploads/avatars/0198/avatar-1-ab.jpg',
    'https://cdn.example/me.png?size=200',
    'http://example.com/me.jpg',
  ])('keeps %s', (address) => expect(avatarAddress(address)).toBe(address))

  it.each([
    'blob:http://localhost:3000/1f0e',
    'blob:https://greenroom.example/1f0e',
    'data:image/png;base64,iVBORw0KGgo=',
    'filesystem:https://greenroom.example/temporary/me.png',
    'file:///me.png',
    'javascript:alert(1)',
    '/uploads/../secret',
    '/me.png',
    'me.png',
    'https://',
    '',
    '   ',
    null,
    undefined,
    `https://example.com/${'a'.repeat(2048)}`,
  ])('empties %j', (address) => expect(avatarAddress(address)).toBeNull())

  it('gives nothing that a picture field would refuse, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.webUrl().map((url) => `blob:${url}`),
        ),
        (value) => {
          const kept = avatarAddress(value)
          return kept === null || isImageAddress(kept)
        },
      ),
    )
  })
})
