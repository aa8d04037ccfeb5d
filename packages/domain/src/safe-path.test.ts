import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath } from './safe-path.ts'

describe('a path of our own is kept', () => {
  it.each([
    '/dashboard/mini-sites',
    '/editor/0190-a',
    '/editor/1?tab=seo&x=%2F%2Fa',
    '/dashboard/contacts?page=2#top',
    '/',
    '/ünï?q=a%20b',
  ])('%s', (path) => {
    expect(safePath(path)).not.toBeNull()
  })
  it('normalized', () => {
    expect(safePath('/a/../dashboard?x=1#y')).toBe('/dashboard?x=1#y')
  })
})

describe('a hostile value is refused', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    'https://evil.example',
    'HTTPS:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'mailto:a@b.c',
    'evil.example',
    '',
    ' /dashboard',
    '/dashboard ',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/%2Fevil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/%09/evil.example',
    '/%00',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%E0%A4%A',
    `/${'a'.repeat(3_000)}`,
  ])('%j', (value) => {
    expect(safePath(value)).toBeNull()
  })
  it.each([null, undefined, 3, {}, ['/a']])('%j', (value) => {
    expect(safePath(value)).toBeNull()
  })
})

it.each([
  '/login',
  '/login?x=1',
  '/signup',
  '/auth',
  '/auth/callback',
  '/forgot-password',
  '/reset-password',
  '/LOGIN/',
])('the auth screen %s is refused, since it would loop', (path) => {
  expect(safePath(path)).toBeNull()
})

it('whatever is kept stays on this origin', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '//',
    '%2f',
    '%5c',
    '%252f',
    '..',
    '.',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
    'javascript:',
    '\t',
    '\n',
    ' ',
    'dashboard',
    '%',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
      ),
      (value) => {
        const path = safePath(value)
        if (path === null) return
        const url = new URL(path, 'https://greenroom.example')
        expect(url.origin).toBe('https://greenroom.example')
        expect(path.startsWith('/') && !path.startsWith('//')).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})
