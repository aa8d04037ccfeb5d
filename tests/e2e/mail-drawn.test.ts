import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { compileLetter, fillMail, mergeValues } from '@greenroom/domain'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { cleanHtml } from '../../apps/server/src/platform/mail-reader/clean-html.ts'
import { MAIL_SANDBOX, mailPage } from '../../apps/web/src/features/conversations/components/thread/mail-page.ts'
import { designOf, everyBlock } from '../../packages/domain/src/mail-letter/every-block.fixture.ts'
import { expectAccessible, expectNoSideways, useBrowser } from './browser.ts'
import { watchForScripts } from './pages/hostile.ts'
import payloads from './dompurify/payloads.json' with { type: 'json' }

const browser = useBrowser()

/** Set to a folder to look at what is drawn: `MAIL_PICTURES=/tmp/mails npm test -- browser tests/e2e/mail-drawn.test.ts`. */
const FOLDER = process.env.MAIL_PICTURES
const ORIGIN = 'https://greenroom.example'
/** The usual green, and colors that are hardly seen on a card: white in the light, black in the dark. */
const ACCENTS = ['#0d6e3c', '#ffffff', '#000000']
/** Rules about text and pictures. A mail has no landmarks; its program has. */
const OF_MAILS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Returns a mail with every block, as its reader gets it. */
function everything(accent: string): string {
  const design = designOf(everyBlock(['/uploads/wide.svg', '/uploads/square.svg']), { accent })
  const mail = compileLetter(
    { subject: 'News', preheader: 'In short', content: '', design },
    {
      artist: 'Nova Reyes',
      postalAddress: 'PO Box 7\nUtrecht',
      reason: 'You get this email because you joined the list of Nova Reyes.',
      origin: ORIGIN,
      countsOpens: true,
    },
  )
  const reader = {
    values: mergeValues({ name: 'Mia', email: 'mia@example.com', city: null }, 'Nova Reyes'),
    city: null,
  }
  const address = (rest: string | number) => `${ORIGIN}/${rest}`
  return fillMail(mail.html, reader, { part: 'html', link: address, address })
}

/** Answers for the pictures of a mail. */
const servePictures = (page: Page) =>
  page.route(`${ORIGIN}/**`, (route) => {
    const [width, height] = route.request().url().includes('wide') ? [1200, 675] : [600, 600]
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#4a7fa5"/></svg>`
    return route.fulfill({ contentType: 'image/svg+xml', body })
  })

it('every block of an email is whole and readable in the light and in the dark, at 360 and 640 px, with any accent', async () => {
  const page = await browser.newPerson({ size: { width: 640, height: 900 } })
  await servePictures(page)
  if (FOLDER) mkdirSync(FOLDER, { recursive: true })
  for (const accent of ACCENTS) {
    await page.setContent(everything(accent), { waitUntil: 'load' })
    for (const width of [360, 640])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        const name = `${accent.slice(1)}-${colorScheme}-${width}`
        if (FOLDER) await page.screenshot({ path: path.join(FOLDER, `${name}.png`), fullPage: true })
        expect(await page.evaluate(splitWords), `${name}: words that are broken letter by letter`).toEqual([])
        await expectNoSideways(page)
        await expectAccessible(page, OF_MAILS).catch((error: Error) => {
          throw new Error(`${name}: ${error.message}`, { cause: error })
        })
      }
  }
})

/** Lists the words that are drawn over so many lines that their place is too narrow. Runs in the browser. */
function splitWords(): string[] {
  const MOST_LINES = 8
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}\p{P}]+/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (lines > Math.max(1, Math.min(MOST_LINES, word.length / 6))) found.push(`${word}: ${lines} lines`)
    }
  return found
}

it('the frame of a received mail runs none of the payloads of DOMPurify, and asks for nothing, whether they are cleaned or not', async () => {
  const page = await browser.newPerson()
  browser.forgive(
    /Content Security Policy|Blocked script execution|sandboxed|net::ERR_|Failed to load|base URLs|local resource/,
  )
  // Addresses without a server are completed by the page's.
  await page.goto('/robots.txt', { waitUntil: 'load' })
  const watch = watchForScripts(page, 'about:blank')
  // What was cleaned is whole, so that one frame shows all of it; the others are as if the server had let everything through.
  const cleaned = payloads.map((payload) => cleanHtml(payload).html ?? '').join('<hr>')
  const mails = [cleaned, ...payloads].map((html) => mailPage(html, false))
  await page.setContent('<title>Inbox</title>')
  await page.evaluate(
    ({ documents, sandbox }) =>
      Promise.all(
        documents.map((srcdoc) => {
          const frame = document.createElement('iframe')
          frame.setAttribute('sandbox', sandbox)
          frame.srcdoc = srcdoc
          const loaded = new Promise((done) => frame.addEventListener('load', done))
          document.body.append(frame)
          return loaded
        }),
      ),
    { documents: mails, sandbox: MAIL_SANDBOX },
  )
  // Whoever reads a mail may press a key in it, or move over it.
  await page.evaluate(() => {
    for (const { contentDocument } of document.querySelectorAll('iframe'))
      for (const element of contentDocument?.querySelectorAll<HTMLElement>('*') ?? [])
        for (const type of ['focus', 'mouseover', 'animationstart', 'toggle']) element.dispatchEvent(new Event(type))
  })
  expect(page.frames().length).toBeGreaterThanOrEqual(mails.length)
  await watch.expectNothing('the frames')
})
