import type { MailBlock, MailDesign } from '@greenroom/domain'
import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Watches what the payloads of DOMPurify do where they run: they call `alert`, or change the page. Call it before anything is
 * opened.
 * @param origin the only one that may be asked for anything
 */
export function watchForScripts(page: Page, origin: string) {
  const found: string[] = []
  page.on('dialog', (dialog) => {
    found.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    // Playwright calls a frame's `javascript:` a request, whether or not it runs; where it runs, it calls `alert`.
    if (!url.startsWith(origin) && !/^(?:data|blob|about|javascript):/i.test(url)) found.push(`request: ${url}`)
  })
  // Playwright tells of what a policy has blocked, too, though it never left.
  page.on('requestfailed', (request) => {
    const place = request.failure()?.errorText === 'csp' ? found.indexOf(`request: ${request.url()}`) : -1
    if (place >= 0) found.splice(place, 1)
  })
  return {
    /** Requires that no script has run, and that nothing was asked for elsewhere. */
    expectNothing: async (where: string): Promise<void> => {
      // A dialog, or a request, that has begun is told of by then.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
      expect(found, where).toEqual([])
    },
  }
}

/** Returns a design that has each payload in a text, and as many as fit in every other field of every block. */
export function hostileDesign(given: readonly string[]): MailDesign {
  // With a merge field that does not exist, an email does not leave.
  const payloads = given.map((payload) => payload.replaceAll('{', '{ '))
  const fallbacks = payloads.filter((payload) => payload.length <= 90 && !/[{}|\n]/.test(payload)).slice(0, 15)
  const inLength = (most: number, count: number) => payloads.filter(({ length }) => length <= most).slice(0, count)
  const https = (payload: string) => `https://example.com/${payload.replace(/\s/g, '+')}`
  const show = (where: string) => ({ date: '2027-02-05', where, href: https(where) })
  const shown = inLength(200, 160)
  const blocks: MailBlock[] = [
    ...fallbacks.map((text): MailBlock => ({ type: 'heading', text: `{{first_name|${text}}}${text}`, size: 'large' })),
    { type: 'text', content: payloads.join('\n\n') },
    ...inLength(300, 15).map(
      (alt): MailBlock => ({ type: 'picture', url: '/uploads/none.jpg', alt, href: https(alt), width: 'half' }),
    ),
    ...inLength(80, 15).map((label): MailBlock => ({ type: 'button', label, href: https(label) })),
    ...inLength(80, 15).map((note): MailBlock => ({ type: 'player', title: note, note, url: https(note), art: '' })),
    { type: 'social', links: [{ platform: 'youtube', url: https(payloads[0] ?? '') }] },
    ...Array.from(
      { length: shown.length / 20 },
      (_, n): MailBlock => ({ type: 'shows', items: shown.slice(n * 20, n * 20 + 20).map(show) }),
    ),
    { type: 'text', content: 'The end of it' },
  ]
  return {
    version: 1,
    accent: '#0d6e3c',
    font: 'sans',
    plain: null,
    blocks: blocks.map((block, no) => ({ id: String(no), block })),
  }
}
