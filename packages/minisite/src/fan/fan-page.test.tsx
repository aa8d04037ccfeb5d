import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { THEME_IDS } from '@greenroom/domain'
import { sampleSite } from '../testing/sample-site.ts'
import type { FanPage } from './fan-page.ts'
import { renderFanPage } from './render-fan-page.tsx'

const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '</title><svg onload=alert(1)>',
  '</style><script>',
  '<!--',
  '\u202Egnp.exe',
]
const words = fc.oneof(fc.constantFrom(...ATTACKS), fc.string({ unit: 'grapheme', maxLength: 40 }))

const pageOf = (text: string): FanPage => ({
  heading: text,
  problem: text,
  paragraphs: [text],
  phone: {
    from: text,
    text,
    pictures: [{ src: '/approve/a/pictures/1', alt: text, width: 300, height: 200 }],
    caption: text,
  },
  facts: [{ name: text, value: text, note: text }],
  form: {
    action: '/complete-contact',
    hidden: { t: text },
    trap: 'subject',
    fields: [
      { kind: 'email', name: 'email', label: text, value: text, maxLength: 254, autoComplete: 'email', error: text },
      { kind: 'box', name: 'agree', label: text, isChecked: true, hint: text },
      { kind: 'birthday', name: 'birthday', label: text, month: text, day: text, year: text },
      { kind: 'choice', name: 'reason', label: text, hint: text, options: [{ value: text, label: text }] },
      { kind: 'area', name: 'note', label: text, value: text, maxLength: 500 },
    ],
    submit: text,
    second: { label: text, name: 'all', value: text },
  },
  links: [{ label: text, href: '/nova' }],
  notes: [text],
})

async function draw(page: FanPage, site = sampleSite()) {
  const { html } = await renderFanPage({ page, site, appName: 'Greenroom' })
  return new DOMParser().parseFromString(html, 'text/html')
}
const shapeOf = (page: Document) =>
  [...page.querySelectorAll('*')].map((element) => [element.tagName, ...element.getAttributeNames()].join(' '))

describe('a page for a fan', () => {
  it('is made of the same, whatever words stand in it', async () => {
    const plain = shapeOf(await draw(pageOf('words')))
    await fc.assert(
      fc.asyncProperty(words, async (text) => {
        expect(shapeOf(await draw(pageOf(`x${text}`)))).toEqual(plain)
      }),
      { numRuns: 60 },
    )
  })

  it.each(THEME_IDS)('stands in the look of %s, with one heading and no script', async (theme) => {
    const page = await draw(pageOf('Almost there'), sampleSite({ theme }))
    expect(page.querySelector('.page')?.className).toContain(theme)
    expect([...page.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['Almost there'])
    expect(page.querySelectorAll('script, [style], [onclick]')).toHaveLength(0)
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  it('says what is wrong beside its field, and begins there', async () => {
    const page = await draw(pageOf('No'))
    const email = page.querySelector('[name=email]')
    expect(email?.getAttribute('aria-invalid')).toBe('true')
    expect(page.getElementById(email?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('No')
    expect(email?.hasAttribute('autofocus')).toBe(true)
    expect(page.querySelectorAll('[autofocus]')).toHaveLength(1)
  })

  it('names every field', async () => {
    const page = await draw(pageOf('Name it'))
    for (const field of page.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea'))
      expect(field.labels?.length, field.name).toBeGreaterThan(0)
  })

  it('is drawn in our own look where there is no artist anymore', async () => {
    const { html } = await renderFanPage({ page: { heading: 'Gone' }, appName: 'Greenroom' })
    expect(html).toContain('<title>Gone | Greenroom</title>')
    expect(html).not.toContain('class="artist"')
  })
})
