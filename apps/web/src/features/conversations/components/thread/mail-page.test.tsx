import { expect, it } from 'vitest'
import { mailPage } from './mail-page.ts'

const HTML = '<p>Hi</p><img data-src="https://example.com/a.png" alt="A">'
const shown = (withPictures: boolean) => new DOMParser().parseFromString(mailPage(HTML, withPictures), 'text/html')

it('a mail names no picture that would load by itself, until its reader asks for them', () => {
  const hidden = shown(false)
  expect(hidden.querySelector('img')?.hasAttribute('src')).toBe(false)
  expect(hidden.querySelector('meta[http-equiv]')?.getAttribute('content')).not.toContain('https:')
  const asked = shown(true)
  expect(asked.querySelector('img')?.getAttribute('src')).toBe('https://example.com/a.png')
  expect(asked.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain('img-src data: https:')
})
