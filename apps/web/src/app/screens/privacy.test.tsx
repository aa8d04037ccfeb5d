import { EMBED_TYPES } from '@greenroom/domain'
import { render, screen } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { blockKind } from '../../lib/sites/block-kinds.ts'
import { Component as Privacy } from './privacy.tsx'

const APPS = join(import.meta.dirname, '../../../..')
/** How the code names a cookie: the server by `cookieName`, the web app in a constant. */
const COOKIE_NAME = /\bcookieName\('(?<byServer>\w+)'|\bCOOKIE = '(?<byWeb>\w+)'/g
/** Matches code that sets a cookie. */
const WRITES = /document\.cookie = |Max-Age=|\bsetSessionCookie\(/

const sources = globSync(['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: APPS })
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(APPS, file), 'utf8') }))

const section = (name: string) => {
  render(
    <MemoryRouter>
      <Privacy />
    </MemoryRouter>,
  )
  return screen.getByRole('region', { name })
}

it('the privacy notice names every cookie that the product sets, and no other', () => {
  const set = sources.flatMap(({ text }) =>
    [...text.matchAll(COOKIE_NAME)].map(({ groups }) => groups?.byServer ?? groups?.byWeb),
  )
  const named = [...section('Cookies and storage').querySelectorAll('code')].map(({ textContent }) => textContent)
  expect(new Set(named)).toEqual(new Set(set))
})

it('wherever the product writes a cookie, its name is found above', () => {
  const unnamed = sources.filter(({ text }) => WRITES.test(text) && text.search(COOKIE_NAME) === -1)
  // That of the session is named where Better Auth is set up.
  expect(unnamed.map(({ file }) => file)).toEqual(['server/src/platform/identity/begin-session.ts'])
})

it('the privacy notice names every player', () => {
  const text = section('Videos, music and links').textContent
  for (const type of EMBED_TYPES) expect(text).toContain(blockKind(type).label)
})
