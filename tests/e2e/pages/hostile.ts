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
  return {
    /** Requires that no script has run, and that nothing was asked for elsewhere. */
    expectNothing: async (where: string): Promise<void> => {
      // A dialog, or a request, that has begun is told of by then.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
      expect(found, where).toEqual([])
    },
  }
}
