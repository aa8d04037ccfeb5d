import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeAddress, imageAddress, isImageAddress, safeHref } from './links.ts'

describe('a link', () => {
  it.each(['https://example.com', 'http://a.b/c?d#e', 'mailto:a@b.co', 'tel:+351912345678', 'sms:+1555'])(
    'may go to %s',
    (address) => {
      expect(safeHref(address)).toBeDefined()
    },
  )

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://x/1',
    'ftp://x',
    '//evil.example',
    '/relative',
    'example.com',
    '',
    'https://',
    `https://x/${'a'.repeat(2100)}`,
  ])('may not go to %j', (address) => expect(safeHref(address)).toBeUndefined())

  it('never leads anywhere but to the five schemes, whatever was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 100 }), fc.webUrl()), (address) => {
        const href = safeHref(address)
        if (href !== undefined) expect(href).toMatch(/^(https?:\/\/[^/]|mailto:|tel:|sms:)/)
      }),
    )
  })

  it('is completed the way people mean it', () => {
    expect(completeAddress(' example.com/a ')).toBe('https://example.com/a')
    expect(completeAddress('nova@example.com')).toBe('mailto:nova@example.com')
    expect(completeAddress('http://x.y')).toBe('http://x.y')
    expect(completeAddress('tel:123')).toBe('tel:123')
    expect(completeAddress('//example.com')).toBe('https://example.com')
    expect(completeAddress('')).toBe('')
  })
})

describe('a picture’s address', () => {
  it('is one of our uploads or on the web; temporary and inline ones are not', () => {
    for (const good of ['/uploads/avatars/u/avatar-1-a.jpg', 'https://cdn.example/a.png'])
      expect(isImageAddress(good), good).toBe(true)
    for (const bad of [
      'blob:http://x/1',
      'data:image/png;base64,x',
      '/etc/passwd',
      '/uploads/../secret',
      'mailto:a@b.co',
      ' https://cdn.example/a.png',
      '\u0001https://cdn.example/a.png',
      'ht\ntps://cdn.example/a.png',
      '',
    ])
      expect(isImageAddress(bad), bad).toBe(false)
  })

  it('is stored without the spaces around it that pasting brings along', () => {
    expect(imageAddress.parse(' https://cdn.example/a.png\n')).toBe('https://cdn.example/a.png')
  })
})
