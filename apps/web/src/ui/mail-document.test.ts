import { describe, expect, it } from 'vitest'
import { mailDocument } from './mail-document.ts'

const MAIL = `<!doctype html><html><head><base href="https://evil.example/" target="_top">
<style>p { color: black } @media (prefers-color-scheme: dark) { p { color: white } }</style></head><body><p>Hi</p></body></html>`
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html')

describe('a mail in its frame', () => {
  it('opens its links in a tab of their own, whatever base the mail names', () => {
    const [base, ...more] = read(mailDocument(MAIL, false)).querySelectorAll('base')
    expect(more).toEqual([])
    expect(base?.target).toBe('_blank')
    expect(base?.hasAttribute('href')).toBe(false)
  })

  it.each([
    [true, '(min-width: 0)', 'dark'],
    [false, '(max-width: 0)', 'light'],
  ])('is shown as a mailbox that is dark (%s) shows it', (isDark, condition, scheme) => {
    const html = mailDocument(MAIL, isDark)
    expect(html).toContain(`@media ${condition} {`)
    expect(html).toContain(`color-scheme: ${scheme} !important`)
    expect(html.startsWith('<!doctype html>')).toBe(true)
  })
})
